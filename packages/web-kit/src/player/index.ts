export * from './chapters.ts';
export * from './PlaybackFailure.tsx';
export * from './PositionSlider.tsx';
