import { useMutation, useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale } from 'ra-core'
import { listedTexts } from '../../../contract/formatters'
import { codes, type Answered, type SuccessEnvelope } from '../../../contract/envelope'
import { errorMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../dataProvider'
import { isNotFound } from '../page/LoadFailed'
import type { PathParams } from '../path'
import { usePlanChange } from '../planned/usePlanChange'
import { keepFocusThroughRemoval } from '../shared/keepFocus'
import { useRefresh } from '../shared/refresh'
import { useResourceNamed } from '../shared/SchemaContext'
import { actionKeyOf, useNotice } from '../shared/useNotice'
import { useTexts } from '../shared/texts'
import { takeBackOption } from '../shared/askTakeBack'
import type { DataVersion } from './useVersion'
import {
  countNames,
  versionParams,
  type ActivatedVersion,
  type Step,
  type VersionedResource,
  plannedCallOf,
} from './versionData'

type Named = Pick<DataVersion, 'id' | 'name'>

interface Target {
  readonly resource: VersionedResource
  readonly params: PathParams
  readonly version: Named
}

interface Activation extends Target {
  readonly step: Step
  /** Why, if somebody has said so. */
  readonly note: string
}

/** Returns what differs between two previews: the active version, or else the rows. */
const changeSince = (
  before: ActivatedVersion | undefined,
  now: ActivatedVersion | undefined,
): 'version' | 'rows' | undefined => {
  if (before?.instead_of?.id !== now?.instead_of?.id) return 'version'
  return before?.plan === now?.plan ? undefined : 'rows'
}

const isConflict = (error: unknown) => (error as { code?: unknown } | null)?.code === codes.conflict

/** Reads what activating a version would change. Never cached, since the decision depends on it. */
const usePreview = ({ resource, params, version }: Target) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const { activate } = resource.versions.calls
  return useQuery({
    queryKey: ['activation', activate.path, params, version.id],
    queryFn: async ({ signal }) => {
      const request = { params: versionParams(activate, params, version.id), query: { preview: true }, signal }
      const { data }: SuccessEnvelope = await provider.send(activate, request)
      return data as ActivatedVersion
    },
    gcTime: 0,
    staleTime: Infinity,
    meta: { ownErrors: true },
  })
}

/** Returns a function that says what an activation has changed. */
const useDoneText = (resource: VersionedResource) => {
  const texts = useTexts(resource)
  const locale = useLocale()
  return (done: ActivatedVersion): string => {
    const counts = countNames.map((name) => texts(`versionActs.counts.${name}`, { count: done[name] }))
    return texts('versionActs.activate.done', { title: done.name, counts: listedTexts(locale, counts) })
  }
}

/**
 * Previews and makes a version active, or asks for that. If another one has become active since the preview, or rows have changed, the server
 * refuses, and a new preview is read.
 */
export const useActivation = (target: Activation, onDone: () => void) => {
  const { resource, params, version, step } = target
  const provider = useDataProvider<SchemaDataProvider>()
  const texts = useTexts(resource)
  const notify = useNotice()
  const doneText = useDoneText(resource)
  const refresh = useRefresh(useResourceNamed(resource.versions.resource), params)
  const preview = usePreview(target)
  const { activate, ask } = resource.versions.calls
  const note = target.note.trim() || undefined
  // The button that opened the dialog goes with the state of the version.
  const leave = () => {
    onDone()
    void refresh().then(keepFocusThroughRemoval)
  }
  const actionKey = actionKeyOf(activate.path, version.id)
  const activation = useMutation({
    mutationFn: async (previewed: ActivatedVersion | undefined): Promise<Answered> => {
      const plan = previewed?.plan
      if (step === 'ask')
        return provider.send(ask, { params: versionParams(ask, params, version.id), body: { note, plan } })
      const query = { preview: false, instead_of: previewed?.instead_of?.id, plan, note }
      return provider.send(activate, { params: versionParams(activate, params, version.id), query })
    },
    meta: { actionKey, ownErrors: true },
    onSuccess: ({ data, change }) => {
      const isAsked = step === 'ask'
      const done = isAsked ? texts('versionActs.ask.done', { title: version.name }) : doneText(data as ActivatedVersion)
      notify(done, 'success', { actionKey, ...takeBackOption(isAsked ? ask : activate, params, done, [change]) })
      leave()
    },
    onError: async (error, previewed) => {
      if (isNotFound(error)) leave()
      else void refresh()
      if (isConflict(error)) {
        const { data } = await preview.refetch()
        if (changeSince(previewed, data)) return
      }
      const gone = texts('versionActs.activate.gone', { title: version.name })
      for (const reason of isNotFound(error) ? [gone] : errorMessages(error)) notify(reason, 'error', { actionKey })
    },
  })
  const { plan, planAnyway, already, isPlanning, dayError, forget } = usePlanChange(params.company_id ?? '', onDone)
  const call = plannedCallOf(resource)
  const planWith = (send: typeof plan) => (counts_from: string) =>
    call &&
    send({
      call,
      record_id: version.id,
      query: { instead_of: preview.data?.instead_of?.id, note },
      counts_from,
      note,
    })
  return {
    preview,
    /** Plans the activation for a day, which does not depend on the rows of the preview. */
    planning: {
      call,
      isPlanning,
      dayError,
      forget,
      already,
      plan: planWith(plan),
      planAnyway: planWith(planAnyway),
    },
    /** What has changed since the preview that was refused. */
    changed: isConflict(activation.error) ? changeSince(activation.variables, preview.data) : undefined,
    isBusy: activation.isPending,
    activate: () => activation.mutate(preview.data),
    /** Closes the dialog; the version may have been deleted meanwhile. */
    close: () => (isNotFound(preview.error) ? leave() : onDone()),
  }
}
