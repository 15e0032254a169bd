import { useRef } from 'react'
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
  const buttons = useRef(new Map<string, HTMLButtonElement | null>())
  /** The steps that were pressed and not sent yet; null while none is on its way. */
  const pressed = useRef<number | null>(null)
  const rank = Number(record[member])
  const title = recordTitle(resource, record)
  const actionKey = actionKeyOf(resource.name, 'move', record.id)

  /** Moves a record to a rank, and returns it as it is then. */
  const moveTo = async (moved: RaRecord, to: number): Promise<RaRecord> => {
    const data = {
      ...payloadOf(shape, initialValues(shape, moved)),
      version: moved['version'],
      [member]: to,
      [`${member}_read`]: Number(moved[member]),
    }
    const answer = await provider.update(resource.name, {
      id: moved.id,
      data,
      previousData: moved,
      meta: metaOf(params),
    })
    const place = Number(answer.data[member]).toLocaleString(locale)
    notify(translate('schema.moved', { title, place }), 'success', { actionKey, countedAs: 'schema.moves' })
    return answer.data
  }

  /** Sends what is pressed while an earlier move is on its way together, after it. */
  const press = async (name: string, step: number) => {
    if (pressed.current !== null) {
      pressed.current += step
      return
    }
    let moved = record
    pressed.current = step
    while (pressed.current !== 0) {
      const from = Number(moved[member])
      const to = Math.min(Math.max(from + pressed.current, 1), total)
      pressed.current = 0
      try {
        if (to !== from) moved = await moveTo(moved, to)
      } catch (error) {
        // Mostly because somebody else has changed the record or its place, which the list shows then.
        for (const reason of errorMessages(error)) notify(reason, 'error', { actionKey })
        await refresh()
        break
      }
      if (pressed.current === 0) await refresh()
    }
    pressed.current = null
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
          aria-disabled={isLast}
          onClick={() => isLast || void press(name, step)}
        >
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
    )
  })
}
