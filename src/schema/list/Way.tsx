import type { ReactNode } from 'react'
import { useAbove, type Step } from '../Breadcrumbs'
import { isNotFound } from '../page/LoadFailed'
import { Missing } from '../page/Missing'
import type { PathParams } from '../path'

interface WayProps {
  readonly params: PathParams
  readonly children: ReactNode
}

const WayStep = ({ step, rest, ...others }: WayProps & { step: Step; rest: readonly Step[] }) => {
  const { error } = useAbove(step.above, step.below, others.params)
  return isNotFound(error) ? <Missing resource={step.above} params={others.params} /> : <Way steps={rest} {...others} />
}

/** Goes down the records above a list: below what is not there, or not linked to what is above it, nothing can be. */
export const Way = ({ steps: [step, ...rest], ...others }: WayProps & { steps: readonly Step[] }) =>
  step ? <WayStep step={step} rest={rest} {...others} /> : others.children
