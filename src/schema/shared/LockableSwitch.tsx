import type { ComponentProps, Ref } from 'react'
import { Switch } from '@mui/material'
import { WhyNot } from './WhyNot'

interface LockableSwitchProps {
  readonly isOn: boolean
  /** Whether the whole form is disabled. */
  readonly isDisabled?: boolean
  /** Why the user can't change it; null if they can. */
  readonly lock: string | null
  readonly onChange?: (isOn: boolean) => void
  readonly size?: 'small'
  readonly input?: ComponentProps<'input'> & { readonly ref?: Ref<HTMLInputElement> }
}

/** A switch that says why it can't be changed. */
export const LockableSwitch = ({ isOn, isDisabled = false, lock, onChange, size, input }: LockableSwitchProps) => {
  const isLocked = lock !== null && !isDisabled
  return (
    <WhyNot reason={isLocked ? lock : null}>
      {(locked) => (
        <Switch
          {...(size && { size })}
          checked={isOn}
          disabled={isDisabled}
          onChange={(_event, next) => !isLocked && onChange?.(next)}
          slotProps={{ input: { ...input, ...locked } }}
        />
      )}
    </WhyNot>
  )
}
