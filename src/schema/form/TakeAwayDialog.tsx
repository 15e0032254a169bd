import { useLocale, useTranslate } from 'ra-core'
import { joinedTexts } from '../../../contract/formatters'
import { ConfirmDialog } from '../shared/ConfirmDialog'
import { Consequences, useCounts } from '../consequences/Consequences'
import type { Texts } from '../shared/texts'
import type { Taken } from './taken'

interface TakeAwayDialogProps {
  readonly taken: Taken
  readonly texts: Texts
  readonly onYes: () => void
  readonly onClose: () => void
}

/** Confirms the removal of something that users depend on, and says how many are affected. */
export const TakeAwayDialog = ({ taken, texts, onYes, onClose }: TakeAwayDialogProps) => {
  const translate = useTranslate()
  const counted = useCounts(taken)
  const field = texts(`fields.${taken.name}`)
  const what = joinedTexts(
    useLocale(),
    taken.taken.map((option) => translate(`choices.${taken.choices}.${option}`)),
  )
  return (
    <ConfirmDialog
      isOpen
      title={texts('takeAwayTitle', { what })}
      yes={translate('schema.takeAway')}
      no={translate('schema.conflict.back')}
      isDangerous
      isWaiting={counted.isCounting}
      onYes={onYes}
      onNo={onClose}
    >
      <Consequences consequence={taken.consequence} {...counted} />
      <div>{texts('takeAwayAbout', { what })}</div>
      {taken.isLast && <div>{texts('noneLeft', { field })}</div>}
    </ConfirmDialog>
  )
}
