import { useEffect, useMemo, useRef, useState } from 'react'
import { Button, Card, CardContent, Stack } from '@mui/material'
import RedoIcon from '@mui/icons-material/Redo'
import UndoIcon from '@mui/icons-material/Undo'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { LeaveDialog } from '../../../schema/form/LeaveDialog'
import { useLeaveGuard } from '../../../schema/form/leaveGuards'
import { RestoredDraft } from '../../../schema/form/RestoredDraft'
import { useGoBack } from '../../../schema/form/useGoBack'
import { useKeepInMemory, useKeepOnServer, useWorkInMemory } from '../../../schema/form/useUnsavedWork'
import { useOptions, type Option } from '../../../schema/kinds/useOptions'
import { BusyButton } from '../../../schema/shared/BusyButton'
import { Row } from '../../../schema/shared/Row'
import { useSchemaSetting } from '../../../schema/shared/SchemaContext'
import type { GridHandle, CellPaint } from '../../grid/gridProps'
import type { ReadCell } from '../../grid/model/cells'
import { readSheet } from '../../grid/model/sheet'
import { ConflictDialog } from '../ConflictDialog'
import { findProblems } from '../problems'
import { problemTones } from '../problemTones'
import { ToolButton } from '../ToolButton'
import { useAskBeforeUnload } from '../useAskBeforeUnload'
import type { Company } from './CompanyFields'
import { DeleteMapping } from './DeleteMapping'
import { FormFields } from './FormFields'
import { GradeGrid } from './GradeGrid'
import { ownColumn, rowOf, type Mapping, type Rank } from './mapping'
import { createPath, editPathOf, mapPath } from './paths'
import { ProblemChips } from './ProblemChips'
import { useGradeForm, type GradeDraft, isGradeWork } from './useGradeForm'
import { useSaveMapping } from './useSaveMapping'

/** Finds the problems of the edited column, and paints them as the user types. */
const usePaint = (rows: readonly string[], read: ReadCell) => {
  const translate = useTranslate()
  return useMemo(() => {
    const found = findProblems(rows.map((row) => read(row, ownColumn)))
    const problems = new Map(rows.flatMap((row, place) => (found.has(place) ? [[row, found.get(place)] as const] : [])))
    const paint = (row: string, column: string): CellPaint | undefined => {
      const problem = column === ownColumn ? problems.get(row) : undefined
      return problem && { tone: problemTones[problem], about: translate(`gradeMap.problems.about.${problem}`) }
    }
    return { problems, paint }
  }, [rows, read, translate])
}

export interface GradeCompanyFormProps {
  readonly ranks: readonly Rank[]
  readonly companies: readonly Company[]
  /** The mapping of each company that has one. */
  readonly mapped: ReadonlyMap<number, number>
  /** The mapping to edit; absent for a new one. */
  readonly mapping?: Mapping
  /** The company to begin with, if it is a new one. */
  readonly companyId?: number | undefined
}

/** Returns the job grades of a company, once each, as suggestions. */
const useJobGrades = (companyId: number | null): readonly string[] => {
  const { options } = useOptions<Option & { grade: string }>(
    'jobGrades',
    companyId === null ? null : { company_id: String(companyId) },
  )
  return useMemo(() => [...new Set(options.map(({ grade }) => grade))], [options])
}

const draftOf = (mapping: Mapping | undefined, companyId: number | undefined = mapping?.company.id): GradeDraft => ({
  mapping,
  companyId: companyId ?? null,
  sources: [],
  copied: new Map(),
  texts: [],
})

/** Maps the ta ranks to the grades of one company. */
export const GradeCompanyForm = ({ ranks, companies, mapped, mapping, companyId: first }: GradeCompanyFormProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const goBack = useGoBack(mapPath)
  const { isReadOnly } = useSchemaSetting()
  const grid = useRef<GridHandle>(null)
  const place = mapping ? editPathOf(mapping.id) : createPath
  const inMemory = useWorkInMemory<GradeDraft>(place)
  // True for work of this tab, which has no time.
  const [restored, setRestored] = useState<Date | true | null>(inMemory.work ? true : null)
  const form = useGradeForm(ranks, inMemory.work ?? draftOf(mapping, first))
  const { base, sheet, companyId } = form
  const isDone = useRef(false)
  const finish = () => {
    isDone.current = true
  }
  const isDirty = sheet.edits.size > 0
  const hasChanges = () => isDirty && !isDone.current
  useAskBeforeUnload(grid, isDirty)
  const guard = useLeaveGuard(isDirty, hasChanges, finish)
  useKeepInMemory(inMemory.key, () => (isDone.current ? null : form.unsaved()))
  const heading = translate(mapping ? 'gradeForm.editTitle' : 'gradeForm.createTitle')
  const touch = useKeepOnServer({
    place,
    title: mapping ? `${heading} · ${mapping.company.name}` : heading,
    isFilled: inMemory.work !== undefined,
    take: () => (isDone.current ? null : form.work()),
    restore: (content, storedAt) => {
      if (isGradeWork(content) && form.restore(content)) setRestored(storedAt)
    },
  })
  useEffect(touch, [touch, sheet, companyId, form.sources])
  const { save, isSaving } = useSaveMapping(ranks, form, () => {
    finish()
    goBack()
  })

  const rows = useMemo(() => ranks.map(rowOf), [ranks])
  const read = useMemo(() => readSheet(sheet, base), [sheet, base])
  const { problems, paint } = usePaint(rows, read)
  const company = form.mapping?.company ?? companies.find(({ id }) => id === companyId)
  const jobGrades = useJobGrades(companyId)
  const isEditable = !isSaving && !isReadOnly
  const isNew = form.mapping === undefined
  const canSave = companyId !== null && !isReadOnly
  const submit = () => companyId !== null && save({ companyId, mapping: form.mapping, sheet })

  return (
    <Stack spacing={2}>
      {restored && (
        <RestoredDraft
          storedAt={restored === true ? undefined : restored}
          onDiscard={() => {
            setRestored(null)
            form.reset(mapping)
            // The focused button goes away.
            grid.current?.focus()
          }}
        />
      )}
      <Card>
        <CardContent>
          <FormFields
            companies={companies}
            mapped={mapped}
            form={form}
            onMapped={(id) => void navigate(editPathOf(id), { replace: true })}
          />
        </CardContent>
      </Card>
      <Row align="center">
        <ToolButton
          label={translate('gradeMap.tools.undo')}
          isOff={!isEditable || sheet.past.length === 0}
          onClick={() => grid.current?.run('undo')}
        >
          <UndoIcon className="pointing" fontSize="small" />
        </ToolButton>
        <ToolButton
          label={translate('gradeMap.tools.redo')}
          isOff={!isEditable || sheet.future.length === 0}
          onClick={() => grid.current?.run('redo')}
        >
          <RedoIcon className="pointing" fontSize="small" />
        </ToolButton>
        <ProblemChips problems={problems} onShow={(row) => grid.current?.selectCell({ row, column: ownColumn })} />
      </Row>
      <GradeGrid
        ref={grid}
        ranks={ranks}
        sources={form.sourceMappings}
        company={company?.name}
        jobGrades={jobGrades}
        base={base}
        sheet={sheet}
        paint={paint}
        {...(isEditable && { onSheetChange: form.setSheet })}
      />
      <Row sx={{ justifyContent: 'flex-end' }}>
        {form.mapping && !isReadOnly && (
          <DeleteMapping
            mapping={form.mapping}
            onDeleted={() => {
              finish()
              void navigate(mapPath, { replace: true })
            }}
          />
        )}
        <Button color="inherit" onClick={({ detail }) => detail < 2 && goBack()}>
          {translate('schema.cancel')}
        </Button>
        <BusyButton variant="contained" isBusy={isSaving} disabled={!canSave} onClick={submit}>
          {translate(isNew ? 'gradeForm.add' : 'gradeForm.update')}
        </BusyButton>
      </Row>
      {form.conflicts.length > 0 && (
        <ConflictDialog
          conflicts={form.conflicts}
          title={translate('schema.conflict.title')}
          about={translate('gradeForm.conflicts', { count: form.conflicts.length })}
          labelOf={({ row }) => ranks.find((rank) => rowOf(rank) === row)?.name ?? ''}
          back={translate('schema.conflict.back')}
          yes={translate('schema.conflict.use')}
          onDecide={form.settle}
          onClose={form.closeConflicts}
        />
      )}
      <LeaveDialog guard={guard} />
    </Stack>
  )
}
