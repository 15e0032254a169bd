import { refusalMessages } from '../../contract/refusalMessages'

/** Why a code or a passkey was refused: for the log, and for its owner. */
export class ProofFault {
  constructor(
    readonly reason: string,
    readonly message: string = refusalMessages.passkeyWrong,
  ) {}
}
