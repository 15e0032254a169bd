import CheckIcon from '@mui/icons-material/Check'
import ExpandMore from '@mui/icons-material/ExpandMore'
import PeopleIcon from '@mui/icons-material/GroupOutlined'
import {
  Box,
  Button,
  Divider,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  Menu,
  MenuItem,
  Typography,
} from '@mui/material'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { useSearchParams } from 'react-router-dom'
import { savedViews as calls } from '../../../contract/calls/savedViews'
import type { SavedView } from '../../../contract/entities/savedView'
import type { SavedViews } from '../../schema/shared/screens'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { viewParam } from '../../schema/shared/RememberedAddress'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useNotice } from '../../schema/shared/useNotice'
import { useErrorDisplay } from '../notifications/useErrorDisplay'
import {
  differs,
  useChangeViews,
  useDefaultView,
  useOnScreen,
  useShowView,
  useViewsOf,
  type Place,
} from './useSavedViews'
import { ViewForm, type ViewValues } from './ViewForm'

type Change = Partial<Omit<SavedView, 'id' | 'is_own' | 'owner'>>

/** Returns what can be done with the views of a list. */
const useActs = (queryKey: readonly unknown[], place: Place) => {
  const create = useChangeViews(queryKey, (provider, body: Required<Change>) =>
    provider.send(calls.createSavedView, { body: { ...body, hidden_columns: [...body.hidden_columns], ...place } }),
  )
  const update = useChangeViews(queryKey, (provider, { id, ...body }: Change & { id: number }) =>
    provider.send(calls.updateSavedView, { params: { saved_view_id: String(id) }, body }),
  )
  const remove = useChangeViews(queryKey, (provider, { id }: SavedView) =>
    provider.send(calls.deleteSavedView, { params: { saved_view_id: String(id) } }),
  )
  return { create, update, remove }
}

interface EntryProps {
  readonly view: SavedView
  readonly isOpen: boolean
  readonly isDefault: boolean
}

/** What a view is called in the menu, with whose it is and what is special about it. */
const EntryText = ({ view, isOpen, isDefault }: EntryProps) => {
  const translate = useTranslate()
  const notes = [
    view.is_own ? (view.is_shared ? translate('savedViews.isShared') : '') : view.owner,
    isDefault ? translate('savedViews.isDefault') : '',
  ].filter(Boolean)
  return (
    <>
      <ListItemIcon>
        {isOpen ? <CheckIcon fontSize="small" /> : view.is_shared && <PeopleIcon fontSize="small" />}
      </ListItemIcon>
      <ListItemText primary={view.name} secondary={notes.join(' · ')} />
    </>
  )
}

type Opened = 'form' | 'rename' | 'delete' | null

interface ViewsMenuProps extends ComponentProps<SavedViews['Menu']> {
  /** Whether it was wanted before it was loaded. */
  readonly isOpenAtFirst: boolean
}

/** A menu of the named views of a list: to open one, to save what is on screen, and to keep the open one. */
export const ViewsMenu = ({ resource, params, columns, isOpenAtFirst }: ViewsMenuProps) => {
  const translate = useTranslate()
  const notify = useNotice()
  const showError = useErrorDisplay()
  const { isReadOnly } = useSchemaSetting()
  const [address] = useSearchParams()
  const openId = address.get(viewParam)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The menu needs the button that it opens below. It gets the focus back from the button that was pressed.
  useEffect(() => {
    if (!isOpenAtFirst) return
    button.current?.focus()
    setOpen(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const [opened, setOpened] = useState<Opened>(null)
  const views = useViewsOf(resource, params, { enabled: isOpen || openId !== null })
  const { create, update, remove } = useActs(views.queryKey, views.place)
  const show = useShowView(resource)
  const { defaultId, setDefault } = useDefaultView(resource)
  const shown = useOnScreen(resource, columns)
  if (!views.isOffered) return null

  const all = views.data ?? []
  const current = all.find(({ id }) => String(id) === openId)
  const isChanged = current !== undefined && differs(resource, shown, current, columns)
  const groups = [
    { key: 'own', views: all.filter((view) => view.is_own) },
    { key: 'shared', views: all.filter((view) => !view.is_own) },
  ].filter((group) => group.views.length > 0)

  const close = () => setOpen(false)
  const closeDialog = () => {
    setOpened(null)
    create.reset()
    update.reset()
  }
  const choose = (act: () => void) => () => {
    close()
    act()
  }
  const change = (body: Change, notice: string) =>
    current &&
    update.mutate(
      { id: current.id, ...body },
      { onSuccess: () => notify(notice, 'success'), onError: (error) => showError(error) },
    )
  const saveNew = (values: ViewValues) =>
    create.mutate(
      { ...values, ...shown },
      {
        onSuccess: ({ data, message }) => {
          closeDialog()
          show(data, { keepsAddress: true })
          notify(message, 'success')
        },
      },
    )
  const rename = ({ name }: ViewValues) =>
    current &&
    update.mutate(
      { id: current.id, name },
      {
        onSuccess: ({ message }) => {
          closeDialog()
          notify(message, 'success')
        },
      },
    )
  const removeCurrent = () =>
    current &&
    remove.mutate(current, {
      onSuccess: ({ message }) => {
        closeDialog()
        if (defaultId === current.id) setDefault(null)
        show(null, { replace: true, keepsAddress: true })
        notify(message, 'success')
      },
      onError: (error) => {
        closeDialog()
        showError(error)
      },
    })
  const copy = async () => {
    const address = `${window.location.origin}${window.location.pathname}?${viewParam}=${openId}`
    await navigator.clipboard.writeText(address).then(
      () => notify(translate('savedViews.copied'), 'success'),
      () => notify(translate('savedViews.notCopied'), 'error'),
    )
  }
  const toggleDefault = ({ id, name }: SavedView) => {
    const isDefault = defaultId === id
    setDefault(isDefault ? null : id)
    notify(translate(`savedViews.${isDefault ? 'notByDefault' : 'byDefault'}`, { name }), 'success')
  }
  const act = (key: string, run: () => void, values?: Readonly<Record<string, string>>) => (
    <MenuItem key={key} onClick={choose(run)} dense>
      <ListItemText inset={all.length > 0}>{translate(`savedViews.${key}`, values)}</ListItemText>
    </MenuItem>
  )
  const name = current?.name ?? ''
  const label = current && (isChanged ? 'openChanged' : 'openOf')
  const dialogFailed = opened === 'form' ? create.error : update.error
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label && translate(`savedViews.${label}`, { name })}
        onClick={() => setOpen(true)}
        sx={{ minWidth: 0, maxWidth: { xs: 220, sm: 320 } }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {current ? (isChanged ? translate('savedViews.changed', { name }) : name) : translate('savedViews.title')}
        </Box>
      </Button>
      <Menu
        anchorEl={button.current}
        open={isOpen}
        onClose={close}
        slotProps={{
          // A dialog, since it holds more than the entries of a menu.
          paper: {
            role: 'dialog',
            'aria-label': translate('savedViews.open'),
            sx: { width: 320, maxWidth: 'calc(100vw - 32px)', maxHeight: '70vh' },
          },
        }}
      >
        {views.isError && (
          <MenuItem dense onClick={() => void views.refetch()}>
            <ListItemText primary={translate('savedViews.failed')} secondary={translate('savedViews.retry')} />
          </MenuItem>
        )}
        {views.isSuccess && all.length === 0 && (
          <Typography component="li" role="presentation" variant="body2" color="textSecondary" sx={{ px: 2, py: 1 }}>
            {translate('savedViews.none')}
          </Typography>
        )}
        {groups.flatMap((group) => [
          <ListSubheader key={group.key} disableSticky role="presentation">
            {translate(`savedViews.${group.key}`)}
          </ListSubheader>,
          ...group.views.map((view) => (
            <MenuItem
              key={view.id}
              role="menuitemradio"
              aria-checked={view === current}
              dense
              onClick={choose(() => show(view))}
            >
              <EntryText view={view} isOpen={view === current} isDefault={view.id === defaultId} />
            </MenuItem>
          )),
        ])}
        {openId !== null && act('whole', () => show(null))}
        {!isReadOnly && [
          all.length > 0 && <Divider key="line" />,
          current?.is_own &&
            isChanged &&
            act('save', () => change(shown, translate(`savedViews.saved`, { name })), { name }),
          isChanged && act('reset', () => show(current)),
          act('saveAs', () => setOpened('form')),
        ]}
        {current && [
          <Divider key="acts" />,
          <ListSubheader key="name" disableSticky role="presentation">
            {name}
          </ListSubheader>,
          act('copy', () => void copy()),
          ...(isReadOnly
            ? []
            : [act(current.id === defaultId ? 'endDefault' : 'makeDefault', () => toggleDefault(current))]),
          ...(isReadOnly || !current.is_own
            ? []
            : [
                act('rename', () => setOpened('rename')),
                current.is_shared
                  ? act('unshare', () => change({ is_shared: false }, translate('savedViews.nowOwn', { name })))
                  : act('share', () => change({ is_shared: true }, translate('savedViews.nowShared', { name }))),
                act('delete', () => setOpened('delete')),
              ]),
        ]}
      </Menu>
      {(opened === 'form' || (opened === 'rename' && current)) && (
        <ViewForm
          before={opened === 'rename' ? current : undefined}
          error={dialogFailed}
          isBusy={create.isPending || update.isPending}
          onSave={opened === 'form' ? saveNew : rename}
          onClose={closeDialog}
        />
      )}
      {current && (
        <ConfirmDialog
          isOpen={opened === 'delete'}
          title={translate('savedViews.sure')}
          yes={translate('savedViews.form.delete')}
          isDangerous
          isBusy={remove.isPending}
          onYes={removeCurrent}
          onNo={closeDialog}
        >
          {translate(`savedViews.${current.is_shared ? 'lostShared' : 'lost'}`, { name })}
        </ConfirmDialog>
      )}
    </>
  )
}
