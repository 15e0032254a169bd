import { useRef, useState } from 'react'
import { IconButton, Tooltip } from '@mui/material'
import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import { useDataProvider, useLocale, useTranslate, type RaRecord } from 'ra-core'
import { errorMessages } from '../../errorMessages'
import { initialValues, payloadOf } from '../form/payload'
import { useFormShape } from '../form/useResourceForm'
import { recordTitle } from '../kinds/recordTitle'
import { metaOf, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { keepFocusThroughMove } from '../shared/keepFocus'
import { useRefresh } from '../shared/refresh'
import { actionKeyOf, useNotice } from '../shared/useNotice'

interface MoveButtonsProps {
  readonly resource: AnyResource
  readonly record: RaRecord
  readonly params: PathParams
  /** The member by which the records are ordered. */
  readonly member: string
  /** The number of records, which is the rank of the last one. */
  readonly total: number
}

const steps = [
  { name: 'up', step: -1, Icon: UpIcon },
  { name: 'down', step: 1, Icon: DownIcon },
] as const

/** Moves a record up or down in the order of its list, one rank at a time. */
export const MoveButtons = ({ resource, record, params, member, total }: MoveButtonsProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const provider = useDataProvider()
  const notify = useNotice()
  const refresh = useRefresh(resource, params)
  const shape = useFormShape(resource, record, params)
  const [isBusy, setBusy] = useState(false)
  const buttons = useRef(new Map<string, HTMLButtonElement | null>())
  const rank = Number(record[member])
  const title = recordTitle(resource, record)
  const actionKey = actionKeyOf(resource.name, 'move', record.id)

  const move = async (name: string, step: number) => {
    setBusy(true)
    try {
      const data = {
        ...payloadOf(shape, initialValues(shape, record)),
        [member]: rank + step,
        [`${member}_read`]: rank,
      }
      const answer = await provider.update(resource.name, {
        id: record.id,
        data,
        previousData: record,
        meta: metaOf(params),
      })
      const place = Number(answer.data[member]).toLocaleString(locale)
      notify(translate('schema.moved', { title, place }), 'success', { actionKey })
    } catch (error) {
      // Mostly because somebody else has changed the record or its place, which the list shows then.
      for (const reason of errorMessages(error)) notify(reason, 'error', { actionKey })
    }
    await refresh()
    setBusy(false)
    // A row that is moved in the document loses the focus.
    keepFocusThroughMove(() => buttons.current.get(name)?.focus())
  }

  return steps.map(({ name, step, Icon }) => {
    const isLast = rank + step < 1 || rank + step > total
    const label = translate(`schema.move.${name}`, { title })
    return (
      <Tooltip key={name} title={label} describeChild>
        {/* Not disabled, so that it keeps the focus. */}
        <IconButton
          ref={(button) => void buttons.current.set(name, button)}
          size="small"
          aria-label={label}
          aria-disabled={isLast || isBusy}
          onClick={() => isLast || isBusy || void move(name, step)}
          sx={isLast ? { color: 'text.disabled', cursor: 'default' } : undefined}
        >
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
    )
  })
}
