/** A startup error with a message that says what to do; shown without a stack trace. */
export class StartError extends Error {}
