import { Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { history as calls } from '../../../contract/calls/history'
import type { HistoryEntry } from '../../../contract/entities/history'
import { Entries, PanelFrame } from '../../schema/history/HistoryPanel'
import { BecomesArrow } from './BecomesArrow'
import type { GradeMap, MapCompany, MapRank } from './gradeMap'
import { LinedList } from '../../schema/shared/PlainList'

/** A cell of the map that has been stored. */
export interface StoredCell {
  readonly company: MapCompany & { readonly gradeCompanyId: number }
  readonly rank: MapRank
}

interface CellHistoryProps {
  readonly cell: StoredCell
  readonly onClose: () => void
}

interface Told {
  readonly grade_company_ranks?: readonly { readonly ta_rank_id: number; readonly rank: string }[]
}

const gradeIn = (side: HistoryEntry['before'], { id }: MapRank): string => {
  const { grade_company_ranks: ranks = [] } = (side ?? {}) as Told
  return ranks.find(({ ta_rank_id: rank }) => rank === id)?.rank ?? ''
}

/** Returns a cell that may have a history; undefined if its company has no mapping. */
export const storedCell = (
  map: GradeMap,
  column: string | undefined,
  row: string | undefined,
): StoredCell | undefined => {
  const company = map.companies.find(({ key }) => key === column)
  const rank = map.ranks.find(({ key }) => key === row)
  const { gradeCompanyId = null } = company ?? {}
  return company && rank && gradeCompanyId !== null ? { company: { ...company, gradeCompanyId }, rank } : undefined
}

/** Shows which grades a company had for a TA rank, who changed them and when. */
export const CellHistory = ({ cell: { company, rank }, onClose }: CellHistoryProps) => {
  const translate = useTranslate()
  const cellOnly = {
    companyId: company.id,
    record: { record: 'gradeCompanies', id: company.gradeCompanyId, title: `${company.name} · ${rank.name}` },
    fields: [`grade_company_ranks.${rank.id}`],
  }
  const textOf = (grade: string) => grade || translate('gradeMap.save.empty')
  return (
    <PanelFrame
      title={translate('gradeMap.history.title', { company: company.name, rank: rank.name })}
      onClose={onClose}
    >
      <LinedList>
        <Entries
          read={calls.readCompanyHistory}
          params={{ company_id: String(company.id) }}
          of={{ record: 'gradeCompanies', id: company.gradeCompanyId, part: rank.id }}
          takesBack={({ change }) => (change === 'changed' ? cellOnly : undefined)}
        >
          {({ before, after }) => (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
              <del dir="auto">{textOf(gradeIn(before, rank))}</del>
              <BecomesArrow />
              <strong>
                <ins dir="auto">{textOf(gradeIn(after, rank))}</ins>
              </strong>
            </Typography>
          )}
        </Entries>
      </LinedList>
    </PanelFrame>
  )
}
