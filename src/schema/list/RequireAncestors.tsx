import type { ReactNode } from 'react'
import { useAbove, type Step } from '../page/Breadcrumbs'
import { isNotFound } from '../page/LoadFailed'
import { Missing } from '../page/Missing'
import type { PathParams } from '../path'

interface AncestorsProps {
  readonly params: PathParams
  readonly children: ReactNode
}

const RequireAncestor = ({ step, rest, ...others }: AncestorsProps & { step: Step; rest: readonly Step[] }) => {
  const { error } = useAbove(step.above, step.below, others.params)
  return isNotFound(error) ? (
    <Missing resource={step.above} params={others.params} />
  ) : (
    <RequireAncestors steps={rest} {...others} />
  )
}

/** Renders a list only if every record above it exists and is linked to the one above; names the first that is missing. */
export const RequireAncestors = ({ steps: [step, ...rest], ...others }: AncestorsProps & { steps: readonly Step[] }) =>
  step ? <RequireAncestor step={step} rest={rest} {...others} /> : others.children
