/** What the search offers: records, areas and actions, in groups. */
import type { ComponentType } from 'react'
import AddIcon from '@mui/icons-material/Add'
import HistoryIcon from '@mui/icons-material/History'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import SchemeIcon from '@mui/icons-material/SettingsBrightnessOutlined'
import type { SvgIconProps } from '@mui/material'
import { useGetOne, useTranslate } from 'ra-core'
import { useLocation } from 'react-router-dom'
import type { CompanyLite } from '../../../contract/entities/company'
import type { FoundRecord } from '../../../contract/entities/found'
import { companies } from '../../resources/companies'
import type { AnyResource } from '../../schema/resource'
import { useMay, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { textsOf } from '../../schema/shared/texts'
import { menuIcons } from '../layout/menuIcons'
import { useItemText } from '../layout/useItemText'
import { useCompanyInHand } from '../session/companyInHand'
import { chooseScheme, schemeChoices } from '../theme/colorScheme'
import { useSchemeChoice } from '../theme/useColorScheme'
import { areasFor, creationsFor, hasWords, paramsOfAddress, type Area } from './actions'
import { foundPath, type Here } from './foundPath'
import type { Recent } from './recents'

export interface Option {
  readonly key: string
  readonly text: string
  readonly about: string
  readonly Icon: ComponentType<SvgIconProps>
  /** Where it leads; undefined if it does something here. */
  readonly path?: string
  /** The state of the link. */
  readonly state?: Area['state']
  readonly act?: () => void
  /** Whether what it does takes the place of the search. */
  readonly stays?: true
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

const useRecordGroups = (here: Here, found: readonly FoundRecord[]): readonly OptionGroup[] => {
  const translate = useTranslate()
  const groups = new Map<string, Option[]>()
  for (const record of found) {
    const path = foundPath(here, record)
    const resource = here.resources[record.resource]
    if (path === null || !resource) continue
    const recent = { path, resource: resource.name, title: record.title, about: aboutOf(record, here) }
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

/** The company that one works in: that of the page, else the one in hand. */
const useCompanyHere = (companyId: string | undefined) => {
  const may = useMay()
  const id = Number(companyId)
  const isKnown = companyId !== undefined && may(companies, 'one', { company_id: companyId })
  return useGetOne<CompanyLite>('companies', { id }, { enabled: isKnown, retry: false }).data?.name
}

const useActions = (here: Here, onShowKeys: () => void): { areas: readonly Option[]; actions: readonly Option[] } => {
  const translate = useTranslate()
  const itemText = useItemText()
  const { isReadOnly } = useSchemaSetting()
  const { pathname } = useLocation()
  const scheme = useSchemeChoice()
  const inHand = useCompanyInHand()
  const params = paramsOfAddress(here, pathname)
  const companyId = params.company_id ?? (inHand === null ? undefined : String(inHand))
  const name = useCompanyHere(companyId)
  const known = { ...params, ...(companyId !== undefined && { company_id: companyId }) }
  const creations = isReadOnly ? [] : creationsFor(here, known)
  return {
    areas: [
      { key: 'home', text: translate('search.home'), about: '', Icon: HomeIcon, path: '/' },
      ...areasFor(here, companyId === undefined ? null : Number(companyId)).map(({ item, path, state }) => ({
        key: item.key,
        text: itemText(item),
        about: '',
        Icon: menuIcons[item.icon],
        path,
        state,
      })),
    ],
    actions: [
      ...creations
        .filter(({ isOfCompany }) => !isOfCompany || name !== undefined)
        .map(({ resource, path, isOfCompany }) => {
          const create = textsOf(translate, resource)('create')
          const text = isOfCompany ? translate('search.create', { create, name }) : create
          return { key: `create ${resource.name}`, text, about: '', Icon: AddIcon, path }
        }),
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
  readonly onShowKeys: () => void
}

/** Returns what to offer: recents first, then records, actions and areas. Groups without options are left out. */
export const useOptions = ({ text, found, recents, onShowKeys }: Offered): readonly OptionGroup[] => {
  const translate = useTranslate()
  const here = useSchemaSetting()
  const records = useRecordGroups(here, found)
  const { areas, actions } = useActions(here, onShowKeys)
  const isOffered = (option: Option) => text === '' || hasWords(`${option.text} ${option.about}`, text)
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
  return [
    group('recents', shown),
    ...records.map((one) => ({ ...one, options: one.options.filter(({ path }) => !isShown.has(path)) })),
    ...(text === ''
      ? [group('areas', areas), group('actions', actions)]
      : [group('actions', actions), group('areas', areas)]),
  ].filter(({ options }) => options.length > 0)
}
