/** Reads the own second factors and makes their calls. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { passkeys } from '../../../contract/calls/passkeys'
import { secondFactors as calls } from '../../../contract/calls/secondFactors'
import type { NewPasskey, PasskeyCreation } from '../../../contract/entities/passkey'
import { ask, credentialsOf, toBytes, toText } from '../../passkeys'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { provePasskey } from './provePasskey'
import { sessionsKey } from './useSessions'

/** Lets somebody make a passkey; throws `NoPasskey` if the device can't, or they don't want to. */
const makePasskey = async (creation: PasskeyCreation): Promise<NewPasskey['credential']> => {
  const publicKey = {
    ...creation,
    challenge: toBytes(creation.challenge),
    user: { ...creation.user, id: toBytes(creation.user.id) },
    excludeCredentials: credentialsOf(creation.excludeCredentials),
  }
  const { id, response } = await ask(() => navigator.credentials.create({ publicKey }))
  const { clientDataJSON, attestationObject, getTransports } = response as AuthenticatorAttestationResponse
  return {
    id,
    type: 'public-key',
    response: {
      clientDataJSON: toText(clientDataJSON),
      attestationObject: toText(attestationObject),
      transports: getTransports?.call(response) ?? [],
    },
  }
}

const key = ['secondFactors']
const own = { meta: { ownErrors: true } } as const

export const useSecondFactors = () => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await provider.send(calls.readSecondFactors, { signal })).data,
    retry: false,
    ...own,
  })
}

/** Returns a function that reads factors and sessions again: a change of factors ends other sessions. */
const useReadingAgain = () => {
  const client = useQueryClient()
  return () => Promise.all([key, sessionsKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Returns a query that makes the secret of a new app once. */
export const useNewAuthenticator = () => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useMutation({
    mutationFn: async () => (await provider.send(calls.startAuthenticator, {})).data,
    ...own,
  })
}

type Proving = (typeof calls)['confirmAuthenticator' | 'renewRecoveryCodes' | 'removeAuthenticator']

/** What proves that it is the owner: a code, or a passkey that the browser asks for. */
export type Proof = { readonly code: string } | 'passkey'

/** Returns a mutation that makes a call with a code or a passkey; `onDone` gets new recovery codes, none if there are none. */
export const useProving = (call: Proving, onDone: (codes: readonly string[]) => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const readAgain = useReadingAgain()
  const bodyOf = async (proof: Proof) => (proof === 'passkey' ? { passkey: await provePasskey(provider) } : proof)
  return useMutation({
    mutationFn: async (proof: Proof) => {
      const { data } = await provider.send<Proving>(call, { body: await bodyOf(proof) })
      return 'recovery_codes' in data ? data.recovery_codes : []
    },
    onSuccess: onDone,
    onSettled: readAgain,
    ...own,
  })
}

/** Returns a mutation that has the browser make a passkey and adds it; `onDone` gets recovery codes, none if they go on. */
export const useNewPasskey = (onDone: (codes: readonly string[]) => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useMutation({
    mutationFn: async (name: string) => {
      const { data: creation } = await provider.send(passkeys.startPasskey, {})
      const credential = await makePasskey(creation)
      const { data } = await provider.send(passkeys.addPasskey, { body: { name, credential } })
      return data.recovery_codes
    },
    onSuccess: onDone,
    onSettled: useReadingAgain(),
    ...own,
  })
}

interface Renaming {
  readonly id: number
  readonly name: string
}

export const useRenamingPasskey = (onDone: () => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useMutation({
    mutationFn: ({ id, name }: Renaming) =>
      provider.send(passkeys.renamePasskey, { params: { passkey_id: String(id) }, body: { name } }),
    onSuccess: onDone,
    onSettled: useReadingAgain(),
    ...own,
  })
}

export const useRemovingPasskey = (onDone: () => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useMutation({
    mutationFn: (id: number) => provider.send(passkeys.removePasskey, { params: { passkey_id: String(id) } }),
    onSuccess: onDone,
    onSettled: useReadingAgain(),
  })
}
