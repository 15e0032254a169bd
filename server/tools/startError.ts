/** Stops the start with one line that says what to do; it is shown without a stack. */
export class StartError extends Error {}
