/** The records of versions, as the calls of the contract return them. */
import type { Identifier } from 'ra-core'
import type { z } from 'zod'
import {
  changeCounts,
  type activatedVersion,
  type comparedVersions,
  type versionChange,
  type versionImport,
  type VersionUse,
} from '../../../contract/entities/dataVersion'
import { paramNames, type Call } from '../../../contract/call'
import { plannedCallNames, plannedCalls, type PlannedCall } from '../../../contract/planned'
import type { stepOf } from '../../../contract/versionApproval'
import { fillPath, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import type { Versions } from '../versioned'

export type ActivatedVersion = z.output<typeof activatedVersion>
export type ComparedVersions = z.output<typeof comparedVersions>
export type VersionImport = z.output<typeof versionImport>
export type { VersionUse }

/** How many rows differ between two versions. */
export type Counts = Pick<ComparedVersions, keyof typeof changeCounts>
export const countNames = Object.keys(changeCounts) as (keyof Counts)[]

/** A row that differs between two versions. */
export type RowChange = z.output<ReturnType<typeof versionChange<z.ZodObject<Record<'id', z.ZodNumber>>>>>
export type ChangeKind = RowChange['change']

/** A resource whose records come in versions. */
export type VersionedResource = AnyResource & { readonly versions: Versions }

export const isVersioned = (resource: AnyResource): resource is VersionedResource => resource.versions !== undefined

/** How a person makes a version active. */
export type Step = NonNullable<ReturnType<typeof stepOf>>

/** Returns where the texts of a step are; to activate what was active before is to go back to it. */
export const activationTexts = (
  step: Step,
  { activated_at: before }: { readonly activated_at: string | null },
): string => `versionActs.${step === 'activate' && before !== null ? 'goBack' : step}`

/** What an address asks for after the `#` to open the dialog that sets a version active. */
export const activationAsked = ({ versions }: Pick<VersionedResource, 'versions'>, id: Identifier): string =>
  `${versions.resource}=activate-${id}`

/** Whether two versions have the same rows. */
export const isSame = ({ added, removed, changed }: Counts): boolean => added + removed + changed === 0

/** Returns the params of a call about one version or record, whose id is the last one that is missing. */
export const versionParams = ({ path }: Call, params: PathParams, id: Identifier): PathParams => {
  const name = paramNames(path).findLast((one) => !(one in params)) ?? ''
  return { ...params, [name]: String(id) }
}

/** Returns the path of the page that compares versions, below the list of versions. */
export const comparePathOf = ({ at = '' }: Pick<AnyResource, 'at'>): string => `${at}/compare`

/** Returns the address of a comparison. What is left out is chosen by the page. */
export const compareLink = (
  versions: Pick<AnyResource, 'at'>,
  params: PathParams,
  pair: { readonly from?: number | undefined; readonly to?: number | undefined },
): string => {
  const query = Object.entries(pair).flatMap(([name, id]) => (id === undefined ? [] : [`${name}=${id}`]))
  return `${fillPath(comparePathOf(versions), params)}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Returns the call by which setting a version of a resource active is planned; undefined if that can't be planned. */
export const plannedCallOf = ({ versions }: Pick<VersionedResource, 'versions'>): PlannedCall | undefined =>
  plannedCallNames.find((name) => plannedCalls[name].kind === versions.resource)
