import { memo, useCallback, useRef, useState, type ReactNode } from 'react'
import { Button, Skeleton, Stack } from '@mui/material'
import AddIcon from '@mui/icons-material/Add'
import { useTranslate, type RaRecord } from 'ra-core'
import { useLocation, useNavigate } from 'react-router-dom'
import { useParentRecord, useSteps } from '../page/parents'
import { CsvButtons } from '../csv/CsvButtons'
import { FormDialog } from '../form/lazyParts'
import type { Done } from '../form/useSave'
import { LoadFailed } from '../page/LoadFailed'
import { PageBelow, RequireAncestors } from '../page/PageBelow'
import { fillPath, usePathParams, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { FormParamsProvider } from '../shared/FormParams'
import { useMay } from '../shared/SchemaContext'
import { isOwner } from '../shared/tabs'
import { columnLabel, useTexts, type Texts } from '../shared/texts'
import { useAddress } from '../shared/useAddress'
import { UploadVersion } from '../versions/UploadVersion'
import { versionParam } from '../versioned'
import { readVersion, useVersion, useVersioned } from '../versions/useVersion'
import { VersionBar } from '../versions/lazyParts'
import { useFilters } from './filters'
import { ListCount, ListPages } from './ListPages'
import { BulkBar, DeleteDialog, DoneDialog, EmptyList, ListPresets, OpenForm, ResourceCards } from './lazyParts'
import {
  isPaged,
  isSearchable,
  listQuery,
  newestFirst,
  sortMember,
  useListState,
  useFirstAnswer,
  type ListState,
} from './listState'
import { ListsBeside } from './ListsBeside'
import { ListToolbar } from './ListToolbar'
import { ResourceTable } from './ResourceTable'
import { hasRowActs, useRowRights, useWhole } from './RowActions'
import { useColumns, useIsNarrow } from './useColumns'
import { useBulkActions, useSelection } from './useSelection'
import { useRowLink } from './useRowLink'

interface ListProps {
  readonly resource: AnyResource
  readonly params: PathParams
  /** Whether the records can't be changed, since their version is or was in force. */
  readonly isRecord: boolean
  /** Opens the form of a new record; null if the user may not create one here. */
  readonly onCreate: (() => void) | null
  readonly onEdit: (record: RaRecord) => void
  readonly onDelete: (record: RaRecord) => void
  readonly onRead: (() => void) | undefined
}

/** Returns whether the user may create records. */
const useMayCreate = (whole: AnyResource): boolean => useMay()(whole, 'create') && whole.form !== undefined

/** Says by which column a list is sorted; undefined for its usual order. */
const useOrderText = (resource: AnyResource, texts: Texts, { sort }: Pick<ListState, 'sort'>): string | undefined => {
  const translate = useTranslate()
  const name = resource.list?.columns.find((one) => sortMember(resource, one) === sort.field)
  if (name === undefined) return undefined
  return translate(sort.order === 'DESC' ? 'schema.descending' : 'schema.ascending', {
    column: columnLabel(texts, name),
  })
}

/** Memoised, so that opening a dialog doesn't rerender the rows of a long list. */
const ListBody = memo(({ resource, params, isRecord, onCreate, onEdit, onDelete, onRead }: ListProps) => {
  const texts = useTexts(resource)
  const navigate = useNavigate()
  const list = useListState(resource, params)
  const columns = useColumns(resource)
  const linkOf = useRowLink(resource, params)
  const rights = useRowRights(resource)
  // Versions have acts of their own.
  const isOfVersions = useVersioned(resource) !== undefined
  const { isNarrow, measure } = useIsNarrow(columns.visible.length)
  const filters = useFilters(resource)
  const filterButton = useRef<HTMLButtonElement>(null)
  const isFiltered = filters.set.length > 0
  const isWholeInOrder =
    resource.orderedBy !== undefined && list.sort === newestFirst && !isFiltered && list.search === ''
  useFirstAnswer(list, onRead)
  const actions = useBulkActions(resource, params)
  const selection = useSelection(resource, list)

  const orderText = useOrderText(resource, texts, list)

  const hasFailed = Boolean(list.error) && !list.data
  const isEmpty = !hasFailed && !list.isPending && list.total === 0
  if (isEmpty && list.search === '' && !isFiltered) return <EmptyList {...{ resource, params, texts, onCreate }} />

  const clearFilters = () => {
    filterButton.current?.focus()
    filters.clear()
  }
  const clearSearch = () => {
    document.querySelector<HTMLElement>('main [type=search]')?.focus()
    list.setSearch('')
  }
  const openOnly = () => {
    const [only] = list.data ?? []
    if (!only || list.total > 1) return
    const path = linkOf(only)
    if (path !== null) void navigate(path)
    else if (rights.edit && !isRecord) onEdit(only)
  }
  const Rows = isNarrow ? ResourceCards : ResourceTable
  const Pages = isPaged(resource) ? ListPages : ListCount
  return (
    <Stack spacing={2} ref={measure}>
      {resource.list?.presets && <ListPresets resource={resource} texts={texts} />}
      <FormParamsProvider value={params}>
        <ListToolbar
          resource={resource}
          params={params}
          list={list}
          filters={filters}
          filterButton={filterButton}
          columns={columns}
          texts={texts}
          hasSearch={isSearchable(resource)}
          hasSort={isNarrow}
          onEnter={openOnly}
        />
      </FormParamsProvider>
      {list.error && <LoadFailed what={texts('title')} error={list.error} onRetry={list.refetch} />}
      {hasFailed ? null : isEmpty ? (
        <EmptyList
          texts={texts}
          searched={list.search}
          onClearSearch={list.search === '' ? undefined : clearSearch}
          onClearFilters={isFiltered ? clearFilters : undefined}
          onCreate={null}
        />
      ) : (
        <Rows
          resource={resource}
          params={params}
          list={list}
          columns={columns.visible}
          texts={texts}
          linkOf={linkOf}
          hasActions={
            (!isRecord && (rights.edit || rights.remove || (hasRowActs(resource) && actions.length > 0))) ||
            isOfVersions
          }
          selection={actions.length > 0 ? selection : null}
          movesWithin={isWholeInOrder ? list.total : null}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )}
      {actions.length > 0 && <BulkBar {...{ resource, params, texts, actions, selection }} total={list.total} />}
      {!hasFailed && <Pages list={list} order={orderText} />}
    </Stack>
  )
})

/** Returns the list of a resource with its dialogs, and the actions for the header of its page. */
export const useResourceList = (resource: AnyResource, params: PathParams, onRead?: () => void) => {
  const texts = useTexts(resource)
  const navigate = useNavigate()
  const version = useVersion(resource, params)
  const whole = useWhole(resource)
  const mayCreate = useMayCreate(whole)
  // While it isn't known which version the address names, a record would be added to the active one.
  const isOffered = mayCreate && !version.isRecord && (version.isActive || version.isDraft)
  const formParams = version.isDraft && version.shown ? { ...params, [versionParam]: String(version.shown.id) } : params
  const { address } = useAddress()
  // The record being edited, 'new' for a new one, or null while the dialog is closed.
  const [opened, setOpened] = useState<RaRecord | 'new' | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [deleted, setDeleted] = useState<RaRecord | null>(null)
  const { form } = whole
  const create = useCallback(
    () => (form?.in === 'page' ? void navigate(fillPath(form.create, params)) : setOpened('new')),
    [form, navigate, params],
  )
  const record = opened === 'new' || opened === null ? undefined : opened
  const { hash } = useLocation()
  const asked = hash.startsWith(`#${resource.name}=`) ? hash.slice(resource.name.length + 2) : ''
  return {
    actions: (
      <>
        <CsvButtons resource={resource} params={params} filter={listQuery(resource, params, address).filter} />
        <UploadVersion resource={resource} params={params} />
        {isOffered && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={create}>
            {texts('create')}
          </Button>
        )}
      </>
    ),
    body: (
      <Stack spacing={2}>
        <ListsBeside resource={resource} params={params} />
        {version.versions && <VersionBar resource={resource} params={params} version={version} />}
        {!version.isMissing && (
          <ListBody
            // Remount for another parent or version, so that the rows of the previous one are never shown.
            key={JSON.stringify([params, readVersion(resource, address)])}
            resource={resource}
            params={params}
            isRecord={version.isRecord}
            onCreate={isOffered ? create : null}
            onEdit={setOpened}
            onDelete={setDeleted}
            onRead={onRead}
          />
        )}
        {form?.in === 'modal' && asked !== '' && asked !== 'upload' && !(version.versions && version.isPending) && (
          <OpenForm resource={resource} params={params} mayOpen={!version.isRecord} onOpen={setOpened} />
        )}
        {opened !== null && (
          <FormDialog
            resource={resource}
            record={record}
            params={formParams}
            onClose={() => setOpened(null)}
            onSaved={(_saved, saved) => form?.reportsIn === 'dialog' && setDone(saved)}
          />
        )}
        {deleted && (
          <DeleteDialog resource={resource} record={deleted} params={formParams} onClose={() => setDeleted(null)} />
        )}
        {done !== null && <DoneDialog {...done} onClose={() => setDone(null)} />}
      </Stack>
    ),
  }
}

interface ListPageProps {
  readonly resource: AnyResource
  /** Actions before those of the list. */
  readonly more?: ReactNode
  /** Called once per visit, when the list has been read. */
  readonly onRead?: () => void
}

/** The page of a list with the head of the record that it is below, or a not-found page if a parent record is missing. */
export const ListPage = ({ resource, more, onRead }: ListPageProps) => {
  const texts = useTexts(resource)
  const params = usePathParams(resource.at ?? '')
  const steps = useSteps(resource)
  const above = steps.at(-1)?.above
  const { name, isPending } = useParentRecord(above, resource, params)
  const { actions, body } = useResourceList(resource, params, onRead)
  return (
    <RequireAncestors steps={steps} params={params}>
      <PageBelow
        resource={resource}
        params={params}
        pattern={resource.at ?? ''}
        title={texts('title')}
        about={isOwner(above) ? undefined : isPending ? <Skeleton width={160} /> : name}
        names={isOwner(above) ? undefined : name}
        actions={
          <>
            {more}
            {actions}
          </>
        }
      >
        {body}
      </PageBelow>
    </RequireAncestors>
  )
}
