import { useTranslate } from 'ra-core'
import { Columns, equal } from '../../../schema/shared/Columns'
import { CompaniesField, CompanyField, type Company } from './CompanyFields'
import type { GradeForm } from './useGradeForm'

/** More columns would not fit beside each other. */
const mostSources = 10

interface FormFieldsProps {
  readonly companies: readonly Company[]
  readonly mapped: ReadonlyMap<number, number>
  readonly form: GradeForm
  /** Called with the mapping of a company that has one already. */
  readonly onMapped: (id: number) => void
}

/** Chooses the company of a new mapping, and the companies to copy from. */
export const FormFields = ({ companies, mapped, form, onMapped }: FormFieldsProps) => {
  const translate = useTranslate()
  const { companyId, mapping, sources } = form
  const chooseCompany = (id: number | null) => {
    const known = id === null ? undefined : mapped.get(id)
    if (known === undefined) form.setCompanyId(id)
    else onMapped(known)
  }
  const idsOf = (companyIds: readonly number[]) => companyIds.flatMap((id) => mapped.get(id) ?? [])
  const companyOf = new Map([...mapped].map(([company, id]) => [id, company]))
  return (
    <Columns md={equal(2)}>
      {!mapping && (
        <CompanyField
          label={translate('gradeForm.company')}
          companies={companies}
          isLoading={false}
          chosen={companyId}
          hint={companyId === null ? translate('gradeForm.companyHint') : undefined}
          noteOf={({ id }) => (mapped.has(id) ? translate('gradeForm.mapped') : undefined)}
          onChoose={chooseCompany}
        />
      )}
      <CompaniesField
        label={translate('gradeForm.copyFrom')}
        companies={companies.filter(({ id }) => mapped.has(id) && id !== companyId)}
        isLoading={false}
        chosen={sources.flatMap((id) => companyOf.get(id) ?? [])}
        most={mostSources}
        hint={translate('gradeForm.copyHint')}
        onChoose={(ids) => void form.chooseSources(idsOf(ids))}
      />
    </Columns>
  )
}
