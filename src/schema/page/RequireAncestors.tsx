import type { ReactNode } from 'react'
import { useParentRecord, type Step } from './parents'
import { isNotFound } from './LoadFailed'
import { Missing } from './lazyParts'
import type { PathParams } from '../path'

interface AncestorsProps {
  readonly params: PathParams
  readonly children: ReactNode
}

const RequireAncestor = ({ step, rest, ...others }: AncestorsProps & { step: Step; rest: readonly Step[] }) => {
  const { error } = useParentRecord(step.above, step.below, others.params)
  return isNotFound(error) ? (
    <Missing resource={step.above} params={others.params} />
  ) : (
    <RequireAncestors steps={rest} {...others} />
  )
}

/** Renders its children only if all parent records exist and belong together, or else a page about the first missing one. */
export const RequireAncestors = ({ steps: [step, ...rest], ...others }: AncestorsProps & { steps: readonly Step[] }) =>
  step ? <RequireAncestor step={step} rest={rest} {...others} /> : others.children
