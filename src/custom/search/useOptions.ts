/** What the search offers: records, areas and actions, in groups. */
import type { ComponentType } from 'react'
import AddIcon from '@mui/icons-material/Add'
import ActiveIcon from '@mui/icons-material/CheckCircleOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import FilterIcon from '@mui/icons-material/FilterList'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import HistoryIcon from '@mui/icons-material/History'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import SchemeIcon from '@mui/icons-material/SettingsBrightnessOutlined'
import type { SvgIconProps } from '@mui/material'
import { useTranslate } from 'ra-core'
import { applicationCards } from '../../../contract/applications'
import type { FoundRecord } from '../../../contract/entities/found'
import type { AnyResource } from '../../schema/resource'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { textsOf } from '../../schema/shared/texts'
import { menuIcons, useItemText } from '../layout/menuIcons'
import { mayOpen } from '../session/account'
import { useSession } from '../session/useSession'
import { useChooseApplication } from '../sso/useOpenApplication'
import { chooseScheme, schemeChoices } from '../theme/colorScheme'
import { useSchemeChoice } from '../theme/useColorScheme'
import {
  actionsFor,
  actionsInside,
  activationPath,
  areasFor,
  hasWords,
  pathInside,
  type ActionInside,
  type Area,
  type Deed,
} from './actions'
import { isOfCompany } from '../../schema/shared/rights'
import { foundPath, type Here } from '../../schema/shared/foundPath'
import type { Recent } from './recents'
import type { CompanyHere } from './useCompanyHere'
import type { Draft } from './useDrafts'

export interface Option {
  readonly key: string
  readonly text: string
  readonly about: string
  /** Other words by which it is found. */
  readonly also?: string
  readonly Icon: ComponentType<SvgIconProps>
  /** Where it leads; undefined if it does something here. */
  readonly path?: string
  /** The state of the link. */
  readonly state?: Area['state']
  readonly act?: () => void
  /** Whether what it does takes the place of the search. */
  readonly stays?: true
  /** What is done in the record that is chosen next. */
  readonly inside?: ActionInside
  /** What is remembered once it was opened. */
  readonly recent?: Recent
}

export interface OptionGroup {
  readonly key: string
  readonly label: string
  readonly options: readonly Option[]
}

/** The picture of the menu entry that leads to a resource. */
const iconOf = (resources: Here['resources'], resource: AnyResource): Option['Icon'] => {
  if (resource.isPeople) return menuIcons.people
  if (resource.menu) return menuIcons[resource.menu.icon]
  const parent = resource.parent === undefined ? undefined : resources[resource.parent]
  return parent ? iconOf(resources, parent) : menuIcons.business
}

/** Tells a record from others: its company, which company users know, what is above it, and its detail. */
const aboutOf = ({ company, above, detail }: FoundRecord, { caller }: Here): string =>
  [caller.isPlatform ? company?.name : null, ...above.map(({ name }) => name), detail].filter(Boolean).join(' · ')

const useRecordGroups = (
  here: Here,
  found: readonly FoundRecord[],
  pathOf: (record: FoundRecord) => string | null,
): readonly OptionGroup[] => {
  const translate = useTranslate()
  const groups = new Map<string, Option[]>()
  for (const record of found) {
    const path = pathOf(record)
    const resource = here.resources[record.resource]
    if (path === null || !resource) continue
    const recent = { path, resource: resource.name, id: record.id, title: record.title, about: aboutOf(record, here) }
    const option = {
      key: `${resource.name} ${record.id}`,
      text: record.title,
      about: recent.about,
      Icon: iconOf(here.resources, resource),
      path,
      recent,
    }
    groups.set(resource.name, [...(groups.get(resource.name) ?? []), option])
  }
  return [...groups].map(([key, options]) => ({ key, label: textsOf(translate, { name: key })('title'), options }))
}

const deedIcons: Readonly<Record<Deed, Option['Icon']>> = {
  create: AddIcon,
  upload: UploadIcon,
  inactive: FilterIcon,
  edit: EditIcon,
}

/** Names a deed as its button does, where it has one. */
export const deedText = (
  translate: ReturnType<typeof useTranslate>,
  { resource, deed }: Pick<ActionInside, 'resource' | 'deed'>,
): string => {
  const texts = textsOf(translate, resource)
  if (deed === 'inactive') return translate('search.inactive', { many: texts('menu') || texts('title') })
  return deed === 'edit' ? texts('editOf', { title: texts('one') }) : texts(deed)
}

/** The applications that a person may open. */
const useApplications = (): readonly Option[] => {
  const translate = useTranslate()
  const user = useSession()?.user
  const choose = useChooseApplication()
  return applicationCards.flatMap((card) => {
    const { application } = card
    if (application === null || !user || !mayOpen(user, card)) return []
    const name = translate(`choices.applications.${application}`)
    return [
      {
        key: `application ${application}`,
        text: translate('search.open', { name }),
        about: '',
        Icon: menuIcons.apps,
        act: () => choose(card),
      },
    ]
  })
}

/** How many drafts are offered at most: whoever looks for another one types its name. */
const mostDrafts = 5

const useDraftOptions = (drafts: readonly Draft[], company: string | undefined): readonly Option[] => {
  const translate = useTranslate()
  return drafts.map(({ activation, version }) => {
    const many = textsOf(translate, activation.resource)('title')
    const action = translate('search.activate', { version: version.name, many })
    const isOfOne = isOfCompany(activation.resource.at ?? '')
    return {
      key: `activate ${activation.versions.name} ${version.id}`,
      text: isOfOne ? translate('search.actionIn', { action, name: company }) : action,
      about: '',
      also: translate('search.also.activate'),
      Icon: ActiveIcon,
      path: activationPath(activation, version),
    }
  })
}

interface ActionsInput {
  readonly company: CompanyHere
  readonly drafts: readonly Draft[]
  readonly isOffered: (option: Option) => boolean
  readonly onShowKeys: () => void
}

const useActions = (
  here: Here,
  { company: { companyId, name, known }, drafts, isOffered, onShowKeys }: ActionsInput,
): { areas: readonly Option[]; actions: readonly Option[] } => {
  const translate = useTranslate()
  const itemText = useItemText()
  const { isReadOnly } = useSchemaSetting()
  const scheme = useSchemeChoice()
  const applications = useApplications()
  const draftOptions = useDraftOptions(drafts, name)
  const actions = isReadOnly ? [] : actionsFor(here, known)
  const inside = isReadOnly ? [] : actionsInside(here, known)
  const optionOf = ({ resource, deed }: Pick<ActionInside, 'resource' | 'deed'>) => ({
    key: `${deed} ${resource.name}`,
    about: '',
    also: translate(`search.also.${deed}`),
    Icon: deedIcons[deed],
  })
  return {
    areas: [
      { key: 'home', text: translate('search.home'), about: '', Icon: HomeIcon, path: '/' },
      ...areasFor(here, companyId).map(({ item, path, state }) => ({
        key: item.key,
        text: itemText(item),
        about: '',
        Icon: menuIcons[item.icon],
        path,
        state,
      })),
    ],
    actions: [
      ...actions
        .filter((one) => !one.isOfCompany || name !== undefined)
        .map((one) => {
          const action = deedText(translate, one)
          const text = one.isOfCompany ? translate('search.actionIn', { action, name }) : action
          return { ...optionOf(one), text, path: one.path }
        }),
      ...draftOptions.filter(isOffered).slice(0, mostDrafts),
      ...inside.map((one) => {
        const action = deedText(translate, one)
        return {
          ...optionOf(one),
          text: translate('search.actionInside', { action }),
          inside: one,
          stays: true as const,
        }
      }),
      ...applications,
      ...schemeChoices
        .filter((choice) => choice !== scheme)
        .map((choice) => ({
          key: `scheme ${choice}`,
          text: translate(`search.scheme.${choice}`),
          about: '',
          Icon: SchemeIcon,
          act: () => chooseScheme(choice),
        })),
      {
        key: 'keys',
        text: translate('search.keys'),
        about: '',
        Icon: KeyboardIcon,
        act: onShowKeys,
        stays: true as const,
      },
    ],
  }
}

interface Offered {
  /** What is typed. */
  readonly text: string
  readonly found: readonly FoundRecord[]
  readonly recents: readonly Recent[]
  /** What is done in the record that is chosen. */
  readonly inside: ActionInside | null
  readonly company: CompanyHere
  readonly drafts: readonly Draft[]
  readonly onShowKeys: () => void
}

/** Returns what to offer: recents first, then records, actions and areas, the best first. Groups without options are left out. */
export const useOptions = ({ text, found, recents, inside, ...others }: Offered): readonly OptionGroup[] => {
  const translate = useTranslate()
  const here = useSchemaSetting()
  const records = useRecordGroups(here, found, (record) =>
    inside ? pathInside(here, inside, record) : foundPath(here, record),
  )
  const isOffered = ({ text: named, about, also = '' }: Option) =>
    text === '' || hasWords(`${named} ${about} ${also}`, text)
  const { areas, actions } = useActions(here, { ...others, isOffered })
  if (inside) return records
  const known: Option[] = recents.map((recent) => ({
    key: `recent ${recent.path}`,
    text: recent.title,
    about: recent.about,
    Icon: HistoryIcon,
    path: recent.path,
    recent,
  }))
  const shown = known.filter(isOffered)
  const isShown = new Set(shown.map(({ path }) => path))
  const group = (key: 'recents' | 'areas' | 'actions', options: readonly Option[]): OptionGroup => ({
    key,
    label: translate(`search.${key}`),
    options: options.filter(isOffered),
  })
  const recordGroups = records.map((one) => ({ ...one, options: one.options.filter(({ path }) => !isShown.has(path)) }))
  const offers = [group('actions', actions), group('areas', areas)]
  if (text === '') offers.reverse()
  // Records may have been found although no word begins so. An action with these words is then more likely what is meant.
  const isRough = records.every(({ options }) => !options.some(isOffered))
  return [group('recents', shown), ...(isRough ? [...offers, ...recordGroups] : [...recordGroups, ...offers])].filter(
    ({ options }) => options.length > 0,
  )
}
