import type { ReactNode } from 'react'
import { useAbove, type Step } from '../Breadcrumbs'
import { isNotFound } from '../page/LoadFailed'
import type { PathParams } from '../path'

interface WayProps {
  readonly params: PathParams
  /** What is shown in place of the children when a record on the way is not there. */
  readonly missing: ReactNode
  readonly children: ReactNode
}

const WayStep = ({ step, rest, ...others }: WayProps & { step: Step; rest: readonly Step[] }) => {
  const { error } = useAbove(step.above, step.below, others.params)
  return isNotFound(error) ? others.missing : <Way steps={rest} {...others} />
}

/** Goes down the records above a list: below what is not there, or not linked to what is above it, nothing can be. */
export const Way = ({ steps: [step, ...rest], ...others }: WayProps & { steps: readonly Step[] }) =>
  step ? <WayStep step={step} rest={rest} {...others} /> : others.children
