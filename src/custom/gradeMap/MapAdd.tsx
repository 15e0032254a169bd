import AddCompanyIcon from '@mui/icons-material/DomainAddOutlined'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { AddCompany } from './AddCompany'
import type { Company } from './form/CompanyFields'
import type { MapCompany } from './gradeMap'
import { ToolButton } from './ToolButton'

interface MapAddProps {
  readonly shown: readonly MapCompany[]
  readonly onAdd: (company: Company) => void
}

/** Opens the choice of a company that gets a new column. */
export const MapAdd = ({ shown, onAdd }: MapAddProps) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <ToolButton label={translate('gradeMap.add.open')} onClick={() => setOpen(true)}>
        <AddCompanyIcon fontSize="small" />
      </ToolButton>
      {isOpen && (
        <AddCompany
          shown={shown}
          onClose={close}
          onAdd={(company) => {
            close()
            // Once the dialog has given back the focus.
            setTimeout(() => onAdd(company))
          }}
        />
      )}
    </>
  )
}
