import { useTranslate } from 'ra-core'
import type { ApplicationCard } from '../../../contract/applications'
import type { CompanyLite } from '../../../contract/entities/company'

/** Returns a function that says so if a company lacks the application that is chosen, which provider staff may open nevertheless (A03). */
export const useLackText = (card: ApplicationCard | undefined) => {
  const translate = useTranslate()
  return (company: CompanyLite | undefined): string | null =>
    card?.application && company && !company.applications.includes(card.application)
      ? translate('selector.lacks', { application: translate(`applications.${card.key}.name`) })
      : null
}
