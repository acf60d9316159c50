export * from './chapters.ts';
export * from './count-download.ts';
export * from './PlaybackFailure.tsx';
export * from './PositionSlider.tsx';
export * from './share.ts';
