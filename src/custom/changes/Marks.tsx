import type { SvgIconComponent } from '@mui/icons-material'
import { Stack } from '@mui/material'
import AddedIcon from '@mui/icons-material/AddBox'
import ChangedIcon from '@mui/icons-material/ChangeHistory'
import RemovedIcon from '@mui/icons-material/IndeterminateCheckBox'
import { changeKinds, type ChangeKind } from '../../../contract/entities/dataVersion'
import { barColors, changeColors } from '../../schema/versions/ChangePicture'
import { useWords } from '../../schema/shared/useWords'
import { PartsBar } from '../../schema/shared/PartsBar'

/** Each act has a shape of its own, so that none is told by its colour alone. */
const icons: { readonly [act in ChangeKind]: SvgIconComponent } = {
  added: AddedIcon,
  changed: ChangedIcon,
  removed: RemovedIcon,
}

/** The acts in the order in which a list tells them. */
export const acts: readonly ChangeKind[] = changeKinds.toSorted()

interface MarkProps {
  readonly act: ChangeKind
  readonly text: string
}

/** What happened, as a shape and in words. */
export const Mark = ({ act, text }: MarkProps) => {
  const Icon = icons[act]
  return (
    <Stack component="span" direction="row" sx={{ alignItems: 'center', columnGap: 0.5, whiteSpace: 'nowrap' }}>
      <Icon aria-hidden fontSize="small" color={changeColors[act] as 'success'} />
      <span>{text}</span>
    </Stack>
  )
}

type Counts = Readonly<Record<ChangeKind, number>>

/** How many records of a kind were added, changed and removed, each as a shape and in words. */
export const Marks = ({ counts }: { readonly counts: Counts }) => {
  const { translate } = useWords()
  return acts
    .filter((act) => counts[act] > 0)
    .map((act) => <Mark key={act} act={act} text={translate(`changes.counts.${act}`, { count: counts[act] })} />)
}

/** How much of a kind differs, beside the kind with the most. A single change of it is seen, too. */
export const Bar = ({ counts, most }: { readonly counts: Counts; readonly most: number }) => {
  const total = acts.reduce((sum, act) => sum + counts[act], 0)
  return (
    <PartsBar
      width={total / most}
      parts={acts.map((act) => ({ name: act, count: counts[act], color: barColors[act] }))}
    />
  )
}
