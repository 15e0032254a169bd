import { useId, useState, type ReactNode } from 'react'
import { Box, Button, Drawer, IconButton, Skeleton, Stack, Typography, useMediaQuery, type Theme } from '@mui/material'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import CloseIcon from '@mui/icons-material/Close'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import type { HistoryEntry, RecordHistory } from '../../../contract/entities/history'
import type { Call } from '../../../contract/call'
import type { SuccessEnvelope } from '../../../contract/envelope'
import type { SchemaDataProvider } from '../dataProvider'
import { recordTitle } from '../kinds/recordTitle'
import { showMoment } from '../kinds/shown'
import { LoadFailed } from '../page/LoadFailed'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { companyOf } from '../shared/rights'
import { useSchemaSetting } from '../shared/SchemaContext'
import { useWords } from '../shared/useWords'
import type { TakeBackRequest } from '../shared/askTakeBack'
import { TakeBackButton } from './TakeBackButton'
import { ChangedFields } from './ChangedFields'
import { actText, agoText, reasonText } from './changeTexts'
import { withAllFields } from './fieldChanges'
import { historyCalls } from './historyCalls'
import { LinedList } from '../shared/PlainList'

/** A drawer on the right, or from below on phones. */
export const PanelFrame = ({
  title,
  onClose,
  onBack,
  children,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly onBack?: (() => void) | undefined
  readonly children: ReactNode
}) => {
  const translate = useTranslate()
  const id = useId()
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'))
  return (
    <Drawer
      open
      anchor={isPhone ? 'bottom' : 'right'}
      onClose={onClose}
      // Above the dialog whose form it is opened from.
      sx={({ zIndex }) => ({ zIndex: zIndex.modal + 1 })}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { width: { xs: '100%', sm: 520 }, maxWidth: '100vw', maxHeight: { xs: 'calc(100% - 24px)', sm: 'none' } },
        },
      }}
    >
      <Stack direction="row" spacing={1} sx={{ p: 2, pb: 1, alignItems: 'center' }}>
        {onBack && (
          <IconButton aria-label={translate('schema.past.back')} onClick={onBack} edge="start">
            <ArrowBackIcon className="pointing" fontSize="small" />
          </IconButton>
        )}
        <Typography variant="h2" id={id} sx={{ flexGrow: 1, minWidth: 0 }}>
          {title}
        </Typography>
        {/* Without a tooltip, which would show at once, since the button has the focus. */}
        <IconButton autoFocus aria-label={translate('schema.close')} onClick={onClose} edge="end">
          <CloseIcon fontSize="small" />
        </IconButton>
      </Stack>
      {/* Focusable, so that it scrolls by keyboard. */}
      <Box tabIndex={0} role="region" aria-labelledby={id} sx={{ px: 2, pb: 3, overflowY: 'auto', flexGrow: 1 }}>
        {children}
      </Box>
    </Drawer>
  )
}

export const PanelWaiting = () => <Skeleton aria-busy variant="rounded" height={160} />

/** Says when something was: the exact moment, and how long ago. */
export const When = ({ at }: { readonly at: string }) => {
  const { locale } = useWords()
  const [now] = useState(() => new Date())
  return (
    <Typography component="time" dateTime={`${at.replace(' ', 'T')}Z`} variant="body2" color="textSecondary">
      {`${agoText(at, now, locale)} · ${showMoment(at, locale)}`}
    </Typography>
  )
}

export interface HistoryPanelProps {
  readonly resource: AnyResource
  readonly record: RaRecord
  readonly params: PathParams
  readonly onClose: () => void
  readonly onBack?: () => void
}

interface EntryProps {
  readonly entry: Pick<HistoryEntry, 'at' | 'by' | 'program' | 'call' | 'why'> & Partial<Pick<HistoryEntry, 'change'>>
  /** Who did what, if the screen of the record doesn't say to what. */
  readonly text?: string
  /** What else is known, after the moment. */
  readonly about?: string
  /** What can be done with it. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Returns what of a change to take back. */
export type TakesBack = (entry: HistoryEntry) => Pick<TakeBackRequest, 'companyId' | 'record' | 'fields'> | undefined

/** What can be done stands beside who did what, or on phones below all. */
const entryStyle = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  gridTemplateAreas: {
    xs: '"text" "when" "what" "action"',
    sm: '"text action" "when action" "what what"',
  },
  py: 2,
} as const

/** A change: who made it, by which act, when and why, above what it did. */
export const Entry = ({ entry, text, about, action, children }: EntryProps) => {
  const words = useWords()
  const { userId } = useSchemaSetting()
  const reason = reasonText(entry, words)
  return (
    <Box component="li" sx={entryStyle}>
      <Typography sx={{ gridArea: 'text', fontWeight: 600, minWidth: 0 }}>
        {text ?? actText({ change: 'changed', ...entry }, userId, words)}
      </Typography>
      <Box sx={{ gridArea: 'when' }}>
        <When at={entry.at} />
        {about && (
          <Typography component="span" variant="body2" color="textSecondary">
            {` · ${about}`}
          </Typography>
        )}
      </Box>
      {action && <Box sx={{ gridArea: 'action', mt: { xs: 0.5, sm: 0 } }}>{action}</Box>}
      <Box sx={{ gridArea: 'what', minWidth: 0, mt: 1 }}>
        {reason !== null && (
          <Typography variant="body2" sx={{ mt: -0.5, mb: 1 }}>
            {reason}
          </Typography>
        )}
        {children}
      </Box>
    </Box>
  )
}

export interface EntriesProps {
  readonly read: Call
  readonly params: PathParams
  /** What identifies the record, or a part of it. */
  readonly of: { readonly record: string; readonly id: number; readonly part?: number }
  readonly before?: number | undefined
  readonly takesBack?: TakesBack
  readonly children: (entry: HistoryEntry) => ReactNode
}

/** Reads a page of what history says, anew each time. */
export const usePast = <Page,>(call: Call, params: PathParams, query: Readonly<Record<string, unknown>>) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQuery({
    queryKey: ['past', call.path, params, query],
    queryFn: async ({ signal }) => {
      const { data }: SuccessEnvelope = await provider.send(call, { params, query, signal })
      return data as Page
    },
    gcTime: 0,
    staleTime: 0,
    meta: { ownErrors: true },
  })
}

/** The pages after one that is shown, once they are asked for. */
export const Older = ({ children }: { readonly children: ReactNode }) => {
  const translate = useTranslate()
  const [isShown, setShown] = useState(false)
  return isShown ? (
    children
  ) : (
    <Box component="li" sx={{ pt: 2 }}>
      <Button variant="outlined" onClick={() => setShown(true)}>
        {translate('schema.past.older')}
      </Button>
    </Box>
  )
}

/** A page of changes, and the older ones once they are asked for. */
export const Entries = (props: EntriesProps) => {
  const { read, params, of, before, takesBack, children } = props
  const translate = useTranslate()
  const { data, error, refetch } = usePast<RecordHistory>(read, params, { ...of, before })
  if (error) return <LoadFailed what={translate('schema.history')} error={error} onRetry={() => void refetch()} />
  if (!data) return <PanelWaiting />
  const { entries, older } = data
  if (entries.length === 0 && older === null)
    return before === undefined && <Typography color="textSecondary">{translate('schema.past.none')}</Typography>
  return (
    <>
      {entries.map((entry) => (
        <Entry
          key={`${entry.id} ${entry.call}`}
          entry={entry}
          action={<TakeBackButton said={entry} of={takesBack?.(entry)} />}
        >
          {children(entry)}
        </Entry>
      ))}
      {older !== null && (
        <Older>
          <Entries {...props} before={older} />
        </Older>
      )}
    </>
  )
}

/** Shows who has changed a record, when and how, the newest change first. */
export const HistoryPanel = ({ resource, record, params, onClose, onBack }: HistoryPanelProps) => {
  const translate = useTranslate()
  const { resources } = useSchemaSetting()
  const shown = withAllFields(resource, resources)
  const of = { record: resource.name, id: Number(record.id) }
  const title = recordTitle(resource, record)
  const { read, params: own } = historyCalls(resource, params, of.id)
  return (
    <PanelFrame title={translate('schema.past.title', { title })} onClose={onClose} onBack={onBack}>
      <LinedList>
        <Entries
          read={read}
          params={own}
          of={of}
          takesBack={() => ({ companyId: companyOf(own), record: { ...of, title } })}
        >
          {(entry) => <ChangedFields resource={shown} entry={entry} />}
        </Entries>
      </LinedList>
    </PanelFrame>
  )
}
