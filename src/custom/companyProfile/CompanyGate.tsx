import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { codes } from '../../../contract/envelope'
import { can, type Permission } from '../../../contract/permissions'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { Page } from '../../schema/page/Page'
import { NotFound } from '../notFound/NotFound'
import { isPlatform } from '../session/account'
import { useSession } from '../session/useSession'

const denied = { code: codes.forbidden }

interface CompanyGateProps {
  /** Any one of these. */
  readonly permissions: readonly Permission[]
  /** The role that a company user must have. */
  readonly companyRole?: 'COMPANY_SUPER_USER'
  /** The heading of the page that says no. */
  readonly title: string
  readonly children: ReactNode
}

/** Opens what belongs to the company of the route to provider staff and to its own people, if they hold a permission. */
export const CompanyGate = ({ permissions, companyRole, title, children }: CompanyGateProps) => {
  const session = useSession()
  const { company_id: id } = useParams()
  const user = session?.user
  // An address that can be no company's, such as /companies/create, is none of the console's for company users (A13).
  if (!/^\d+$/.test(id ?? '')) return <NotFound />
  const isTheirs =
    user &&
    (isPlatform(user) || (String(user.company?.id) === id && (companyRole === undefined || user.role === companyRole)))
  if (isTheirs && can(session.permissions, permissions)) return children
  return (
    <Page title={title}>
      <LoadFailed what={title} error={denied} onRetry={() => {}} />
    </Page>
  )
}
