/** Tells the built file of the render worker that its process is one, and not a measurement that loads it. */
export const renderArgument = 'render';
