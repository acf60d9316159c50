/** Distinguishes a render process from a measurement that loads the same file. */
export const renderArgument = 'render';
