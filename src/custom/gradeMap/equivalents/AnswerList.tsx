import { Box, Button, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { joinedTexts } from '../../../../contract/formatters'
import { Rest } from '../../../schema/shared/Row'
import type { CellKey } from '../../grid/model/cells'
import { VirtualList } from '../VirtualList'
import type { Answer } from './answers'

interface AnswerListProps {
  readonly label: string
  readonly answers: readonly Answer[]
  readonly onShow: (cell: CellKey) => void
}

/** Says what is nearest to a rank without a grade. */
const nearestKey = ({ above, below }: Answer) =>
  above && below ? 'between' : above ? 'below' : below ? 'above' : 'nothing'

/** Lists the grades of the other companies, each with a button that shows its cell. */
export const AnswerList = ({ label, answers, onShow }: AnswerListProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <VirtualList
      label={label}
      count={answers.length}
      height={60}
      render={(index) => {
        const answer = answers[index]
        if (!answer) return null
        const { company, rank, grade, above, below } = answer
        const name = joinedTexts(locale, [company.name, rank.name])
        return (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Rest>
              <Box component="span" sx={{ fontWeight: grade ? 600 : 400 }}>
                {grade || translate(`gradeWhere.${nearestKey(answer)}`, { above, below })}
              </Box>
              <Typography variant="body2" color="textSecondary">
                {name}
              </Typography>
            </Rest>
            <Button
              size="small"
              aria-label={translate('gradeWhere.showOf', { name })}
              onClick={() => onShow({ row: rank.key, column: company.key })}
            >
              {translate('gradeWhere.show')}
            </Button>
          </Box>
        )
      }}
    />
  )
}
