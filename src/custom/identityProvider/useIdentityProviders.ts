/** Reads the identity providers and mail domains of a company, and makes their calls. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Call, Payload } from '../../../contract/call'
import { identityProviders as calls } from '../../../contract/calls/identityProviders'
import type {
  IdentityProvider,
  MailDomain,
  PossibleKeeper,
  ReadMetadata,
} from '../../../contract/entities/identityProvider'
import type { SchemaDataProvider } from '../../schema/dataProvider'

const keyOf = (company: string) => ['identityProviders', company]
const own = { meta: { ownErrors: true } } as const

const useReading = <Rows>(company: string, part: string, read: Call) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQuery({
    queryKey: [...keyOf(company), part],
    queryFn: async ({ signal }) =>
      (await provider.send(read, { params: { company_id: company }, signal })).data as Rows,
    retry: false,
    // The window of a test has told what it has found when this one gets the focus again.
    refetchOnWindowFocus: 'always',
    ...own,
  })
}

export const useIdentityProviders = (company: string) =>
  useReading<IdentityProvider[]>(company, 'providers', calls.listIdentityProviders)

export const useMailDomains = (company: string) => useReading<MailDomain[]>(company, 'domains', calls.listMailDomains)

export const usePossibleKeepers = (company: string) =>
  useReading<PossibleKeeper[]>(company, 'keepers', calls.listPossibleKeepers)

type Making = Payload<typeof calls.createIdentityProvider>
type Change = Payload<typeof calls.updateIdentityProvider>
type Requirement = Payload<typeof calls.requireIdentityProvider>

/** Returns a mutation of something of the company, after which all of it is read again. */
const useWriting = <Sent, Answered>(
  company: string,
  write: (send: SchemaDataProvider['send'], sent: Sent) => Promise<{ readonly data: Answered }>,
  onDone: (answered: Answered) => void,
) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sent: Sent) => write((call, request) => provider.send(call, request), sent),
    onSuccess: ({ data }) => onDone(data),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(company) }),
    ...own,
  })
}

interface Saving {
  /** The one that is changed; null for a new one. */
  readonly id: number | null
  readonly body: Making & Partial<Pick<Change, 'version'>>
}

/** Enters or changes a provider. */
export const useSaving = (company: string, onSaved: (saved: IdentityProvider) => void) =>
  useWriting<Saving, IdentityProvider>(
    company,
    (send, { id, body }) =>
      id === null
        ? send(calls.createIdentityProvider, { params: { company_id: company }, body })
        : send(calls.updateIdentityProvider, {
            params: { company_id: company, identity_provider_id: String(id) },
            body: body as Change,
          }),
    onSaved,
  )

const ofOne = (company: string, id: number) => ({ params: { company_id: company, identity_provider_id: String(id) } })

/** Reads the metadata of a SAML provider. */
export const useReadingMetadata = (company: string, onRead: (read: ReadMetadata) => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useMutation({
    mutationFn: (body: Payload<typeof calls.readIdentityMetadata>) =>
      provider.send(calls.readIdentityMetadata, { params: { company_id: company }, body }),
    onSuccess: ({ data }) => onRead(data),
    ...own,
  })
}

interface Testing {
  readonly id: number
  /** In which it takes place. */
  readonly window: Window
}

/** Begins a test; tells where. */
export const useTesting = (company: string, onBegun: (begun: Testing & { readonly address: string }) => void) =>
  useWriting<Testing, Testing & { readonly address: string }>(
    company,
    async (send, testing) => {
      const { data } = await send(calls.testIdentityProvider, ofOne(company, testing.id))
      return { data: { ...testing, ...data } }
    },
    onBegun,
  )

export const useActivating = (company: string, onDone: () => void) =>
  useWriting<number, IdentityProvider>(
    company,
    (send, id) => send(calls.activateIdentityProvider, ofOne(company, id)),
    onDone,
  )

export const useDeactivating = (company: string, onDone: () => void) =>
  useWriting<number, IdentityProvider>(
    company,
    (send, id) => send(calls.deactivateIdentityProvider, ofOne(company, id)),
    onDone,
  )

export const useRemoving = (company: string, onDone: () => void) =>
  useWriting<number, unknown>(company, (send, id) => send(calls.deleteIdentityProvider, ofOne(company, id)), onDone)

export const useRequiring = (company: string, onDone: (provider: IdentityProvider) => void) =>
  useWriting<Requirement & { readonly id: number }, IdentityProvider>(
    company,
    (send, { id, ...body }) => send(calls.requireIdentityProvider, { ...ofOne(company, id), body }),
    onDone,
  )

const ofDomain = (company: string, id: number) => ({ params: { company_id: company, mail_domain_id: String(id) } })

export const useAddingDomain = (company: string, onDone: () => void) =>
  useWriting<Payload<typeof calls.createMailDomain>, MailDomain>(
    company,
    (send, body) => send(calls.createMailDomain, { params: { company_id: company }, body }),
    onDone,
  )

export const useCheckingDomain = (company: string, onDone: () => void) =>
  useWriting<number, MailDomain>(company, (send, id) => send(calls.checkMailDomain, ofDomain(company, id)), onDone)

export const useRemovingDomain = (company: string, onDone: () => void) =>
  useWriting<number, unknown>(company, (send, id) => send(calls.deleteMailDomain, ofDomain(company, id)), onDone)
