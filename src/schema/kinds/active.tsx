import { useState } from 'react'
import Switch from '@mui/material/Switch'
import Tooltip from '@mui/material/Tooltip'
import { useTranslate } from 'ra-core'
import type { ActiveField } from '../field'
import { isFixed } from '../condition'
import { useMay } from '../shared/SchemaContext'
import { useSituation } from '../shared/useSituation'
import { DeactivateDialog } from '../consequences/DeactivateDialog'
import { useToggle } from '../shared/useToggle'
import type { ColumnProps, KindOf } from './kind'
import { readOnly } from './plain'

const Column = ({ record, name, field, resource, title }: ColumnProps<ActiveField>) => {
  const translate = useTranslate()
  const situation = useSituation(resource, record)
  const mayToggle = useMay()(resource, 'toggle')
  const toggle = useToggle(resource)
  const [isAsking, setAsking] = useState(false)
  const isLocked = isFixed(field.fixed, situation, record)
  const isActive = record[name] === true
  const state = translate(isActive ? 'schema.active' : 'schema.inactive')
  if (!mayToggle) return <>{state}</>
  return (
    // It would lie over the dialog.
    <Tooltip describeChild title={isAsking ? '' : isLocked && situation.isOwn ? translate('schema.notOneself') : state}>
      <span>
        <Switch
          size="small"
          checked={isActive}
          disabled={isLocked}
          // A switch that were disabled meanwhile would lose the focus.
          onChange={() => (isActive ? setAsking(true) : toggle(record, true))}
          slotProps={{ input: { 'aria-label': translate('schema.activeOf', { title }) } }}
        />
        {isAsking && (
          <DeactivateDialog
            resource={resource}
            field={field}
            record={record}
            title={title}
            onClose={() => setAsking(false)}
            onYes={() => {
              setAsking(false)
              toggle(record, false)
            }}
          />
        )}
      </span>
    </Tooltip>
  )
}

export const activeKind: KindOf<ActiveField> = {
  ...readOnly,
  Column,
  text: (value) => (value === true ? 'active' : 'inactive'),
}
