/** Passkeys of the caller (decision 0130). Those who sign in with one make calls of `auth`. */
import { call, created, record } from '../call'
import { newPasskey, passkey, passkeyCreation, passkeyName, passkeyRequest, removedPasskey } from '../entities/passkey'
import { recoveryCodes } from '../entities/secondFactor'
import { signedIn } from '../guards'

const all = '/second-factor/passkeys/'
const one = '/second-factor/passkeys/:passkey_id/'

export const passkeys = {
  startPasskey: call({
    method: 'POST',
    path: `${all}start/`,
    summary: 'Get what a browser needs to make a passkey, which counts once it is added, within five minutes',
    answer: record(passkeyCreation, 'Passkey can be made'),
    guard: signedIn(),
  }),
  addPasskey: call({
    method: 'POST',
    path: all,
    summary:
      'Add the passkey that a browser has made; the first second factor of the caller tells recovery codes, once',
    body: newPasskey,
    answer: created(recoveryCodes, 'Passkey added'),
    guard: signedIn(),
  }),
  renamePasskey: call({
    method: 'PATCH',
    path: one,
    summary: 'Rename a passkey of the caller',
    body: passkeyName,
    answer: record(passkey, 'Passkey renamed'),
    guard: signedIn(),
  }),
  removePasskey: call({
    method: 'DELETE',
    path: one,
    summary: 'Remove a passkey of the caller, and the recovery codes if it was the last second factor',
    answer: record(removedPasskey, 'Passkey removed'),
    guard: signedIn(),
  }),
  startPasskeyProof: call({
    method: 'POST',
    path: `${all}proof/`,
    summary: 'Get what a browser needs to prove by a passkey of the caller that it is them, within five minutes',
    answer: record(passkeyRequest, 'Passkey can be used'),
    guard: signedIn(),
  }),
}
