import { useState } from 'react'
import Switch from '@mui/material/Switch'
import Tooltip from '@mui/material/Tooltip'
import { useTranslate } from 'ra-core'
import type { ActiveField } from '../field'
import { isFixed } from '../condition'
import { LockableSwitch } from '../shared/LockableSwitch'
import { useMay } from '../shared/SchemaContext'
import { useSituation } from '../shared/useSituation'
import { DeactivateDialog } from '../consequences/DeactivateDialog'
import { useToggle } from '../shared/useToggle'
import { yesOrNoFilter } from './filters/yesOrNoFilter'
import type { ColumnProps, KindOf } from './kind'
import { readOnly } from './plain'

const Column = ({ record, name, field, resource, title }: ColumnProps<ActiveField>) => {
  const translate = useTranslate()
  const situation = useSituation(resource, record)
  const mayToggle = useMay()(resource, 'toggle')
  const toggle = useToggle(resource)
  const [isConfirming, setConfirming] = useState(false)
  const isLocked = isFixed(field.fixed, situation, record)
  const isActive = record[name] === true
  const state = translate(isActive ? 'schema.active' : 'schema.inactive')
  if (!mayToggle) return <>{state}</>
  const label = translate('schema.activeOf', { title })
  if (isLocked && situation.isOwn)
    return (
      <LockableSwitch
        size="small"
        isOn={isActive}
        lock={translate('schema.notOneself')}
        input={{ 'aria-label': label }}
      />
    )
  return (
    // No tooltip over the open dialog.
    <Tooltip describeChild title={isConfirming ? '' : state}>
      <span>
        <Switch
          size="small"
          checked={isActive}
          disabled={isLocked}
          // Not disabled while toggling, so that it keeps the focus.
          onChange={() => (isActive ? setConfirming(true) : toggle(record, true))}
          slotProps={{ input: { 'aria-label': label } }}
        />
        {isConfirming && (
          <DeactivateDialog
            resource={resource}
            field={field}
            record={record}
            title={title}
            onClose={() => setConfirming(false)}
            onYes={() => {
              setConfirming(false)
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
  isListed: ({ isOnlySwitch }, may) => !isOnlySwitch || may('toggle'),
  filter: yesOrNoFilter,
  text: (value) => (value === true ? 'active' : 'inactive'),
}
