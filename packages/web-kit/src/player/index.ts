export * from './chapters.ts';
export * from './count-download.ts';
export * from './player.copy.ts';
export * from './PlaybackFailure.tsx';
export * from './PositionSlider.tsx';
export * from './share.ts';
export * from './slider-keys.ts';
