/** `data` with a message of its own, such as '{name} is active'. */
export class Reply<Data> {
  constructor(
    readonly data: Data,
    readonly message: string,
  ) {}
}
