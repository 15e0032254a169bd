import { useMemo } from 'react'
import OutdatedIcon from '@mui/icons-material/HistoryToggleOff'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale, useTranslate } from 'ra-core'
import { gradeMapping as calls } from '../../../contract/calls/gradeMapping'
import type { FormerGradeCell } from '../../../contract/entities/gradeMap'
import { joinedTexts } from '../../../contract/formatters'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import type { CellKey } from '../grid/model/cells'
import { CellList, mostListedCells } from './CellList'
import type { MapState } from './mapState'

interface FormerGradesProps {
  readonly state: MapState
  readonly onShow: (cell: CellKey) => void
}

/** Reads which stored cells name grades that are no longer in use, again once the map has changed. */
const useFormerCells = ({ map }: MapState) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const versions = useMemo(() => map.companies.map(({ key, version }) => `${key}:${version}`).join(), [map.companies])
  const { data } = useQuery({
    queryKey: ['formerGradeCells', versions],
    queryFn: async ({ signal }) => (await provider.send(calls.listFormerGradeCells, { signal })).data,
    placeholderData: (before) => before,
    meta: { ownErrors: true },
  })
  return data ?? none
}

const none: readonly FormerGradeCell[] = []

/** Finds those that are not changed yet. */
const unsettled = (cells: readonly FormerGradeCell[], { map, sheet }: MapState, locale: string) => {
  if (cells.length === 0) return []
  const ranks = new Map(map.ranks.map((rank) => [rank.id, rank]))
  const companies = new Map(map.companies.map((company) => [company.id, company]))
  return cells.flatMap(({ company_id, ta_rank_id, grade }) => {
    const [company, rank] = [companies.get(company_id), ranks.get(ta_rank_id)]
    if (!company || !rank) return []
    const cell = { row: rank.key, column: company.key }
    const [edited, stored] = [sheet.edits, map.cells].map((texts) => texts.get(cell.column)?.get(cell.row))
    return (edited ?? stored) === grade ? [{ cell, label: joinedTexts(locale, [company.name, rank.name]), grade }] : []
  })
}

/** Lists the cells that name grades which are no longer in use, until they are settled; nothing if there are none. */
export const FormerGrades = ({ state, onShow }: FormerGradesProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const cells = useFormerCells(state)
  const left = useMemo(() => unsettled(cells, state, locale), [cells, state, locale])
  if (left.length === 0) return null
  return (
    <CellList
      color="warning"
      startIcon={<OutdatedIcon />}
      label={translate('gradeMap.former.label')}
      about={translate('gradeMap.former.about')}
      total={left.length}
      listFirst={() =>
        left.slice(0, mostListedCells).map(({ cell, label, grade }) => ({
          key: `${cell.column} ${cell.row}`,
          label,
          detail: grade,
          show: () => onShow(cell),
        }))
      }
    >
      {translate('gradeMap.former.button', { count: left.length })}
    </CellList>
  )
}
