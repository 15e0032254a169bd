import { Box, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { GradeMapImport } from '../../../../contract/entities/gradeMap'
import { visuallyHidden } from '../../../schema/shared/visuallyHidden'
import { VirtualList } from '../VirtualList'

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
            <Box
              sx={{
                display: 'grid',
                columnGap: 2,
                gridTemplateColumns: { sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
                '& > *': { minWidth: 0, overflowWrap: 'anywhere' },
              }}
            >
              <div>
                {names.company(cell.company_id)}
                <Typography variant="body2" color="textSecondary">
                  {names.rank(cell.ta_rank_id)}
                </Typography>
              </div>
              <Box sx={{ alignSelf: 'center', whiteSpace: 'pre-wrap' }}>
                <Box
                  component="del"
                  sx={{ color: 'text.secondary', textDecoration: cell.was ? 'line-through' : 'none' }}
                >
                  {cell.was ?? empty}
                </Box>
                <span aria-hidden>{' → '}</span>
                <Box component="span" sx={visuallyHidden}>
                  {` ${translate('gradeUpload.becomes')} `}
                </Box>
                <Box component="ins" sx={{ fontWeight: 600, textDecoration: 'none' }}>
                  {cell.becomes ?? empty}
                </Box>
              </Box>
            </Box>
          )
        )
      }}
    />
  )
}
