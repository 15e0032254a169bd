/** A result with its own message, such as '{name} is active'. */
export class Reply<Data> {
  constructor(
    readonly data: Data,
    readonly message: string,
  ) {}
}
