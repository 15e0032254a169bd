import type { Saying } from '../../contract/say'

/** A result with its own message, such as '{name} is active', and its own status if it is another than usual. */
export class Reply<Data> {
  constructor(
    readonly data: Data,
    readonly message: string | Saying,
    readonly status?: 200,
  ) {}
}
