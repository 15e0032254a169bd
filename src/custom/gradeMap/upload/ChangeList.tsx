import { Box, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { GradeMapImport } from '../../../../contract/entities/gradeMap'
import { BecomesArrow } from '../BecomesArrow'
import { VirtualList } from '../VirtualList'
import { Unseen } from '../../../schema/shared/Unseen'
import { Columns, equal } from '../../../schema/shared/Columns'

export interface Names {
  readonly company: (id: number) => string
  readonly rank: (id: number) => string
}

interface ChangeListProps {
  readonly changes: GradeMapImport['changes']
  readonly names: Names
}

/** Lists what each changed cell was and becomes. */
export const ChangeList = ({ changes, names }: ChangeListProps) => {
  const translate = useTranslate()
  const cells = changes.flatMap(({ company_id, cells: some }) => some.map((cell) => ({ company_id, ...cell })))
  const empty = translate('gradeUpload.empty')
  return (
    <VirtualList
      label={translate('gradeUpload.changes')}
      count={cells.length}
      height={60}
      render={(index) => {
        const cell = cells[index]
        return (
          cell && (
            <Columns rowGap={0} align="center" sm={equal(2)}>
              <div>
                {names.company(cell.company_id)}
                <Typography variant="body2" color="textSecondary">
                  {names.rank(cell.ta_rank_id)}
                </Typography>
              </div>
              <Box sx={{ whiteSpace: 'pre-wrap' }}>
                <Box
                  component="del"
                  dir="auto"
                  sx={{ color: 'text.secondary', textDecoration: cell.was ? 'line-through' : 'none' }}
                >
                  {cell.was ?? empty}
                </Box>
                <BecomesArrow />
                <Unseen>{` ${translate('gradeUpload.becomes')} `}</Unseen>
                <strong>
                  <ins dir="auto">{cell.becomes ?? empty}</ins>
                </strong>
              </Box>
            </Columns>
          )
        )
      }}
    />
  )
}
