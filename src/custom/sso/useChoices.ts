/** The companies at the front door, page by page: there may be thousands. */
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useDataProvider, useGetList, useGetMany } from 'ra-core'
import type { CompanyLite } from '../../../contract/entities/company'
import { listedCompanies } from '../../resources/companies'
import { mostCompanies, useRecents } from '../search/recents'
import { useKnownCompanyId } from '../session/useSession'
import { choiceParams, choicesAtOnce } from './choiceParams'

/** Returns the companies around some places of the list by name; those that are not read yet are undefined. */
export const useChoices = (search: string, from: number, to: number) => {
  const provider = useDataProvider()
  const pageOf = (index: number) => Math.floor(Math.max(0, index) / choicesAtOnce) + 1
  const near = Array.from({ length: pageOf(to) - pageOf(from) + 1 }, (_, index) => pageOf(from) + index)
  // The first page tells how many there are.
  const pages = [...new Set([1, ...near])]
  const answers = useQueries({
    queries: pages.map((page) => {
      const params = choiceParams(search, page)
      return {
        queryKey: [listedCompanies.name, 'getList', params],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          provider.getList<CompanyLite>(listedCompanies.name, { ...params, signal }),
      }
    }),
  })
  const [first] = answers
  const count = first?.data?.total
  return {
    /** Undefined until it is known. */
    count,
    at: (index: number): CompanyLite | undefined =>
      answers[pages.indexOf(pageOf(index))]?.data?.data[index % choicesAtOnce],
    isError: answers.some(({ isError }) => isError),
    retry: () => answers.forEach(({ isError, refetch }) => isError && void refetch()),
  }
}

/** Returns a page of the list by name. */
export const useChoicePage = (search: string, page: number, perPage: number) =>
  useGetList<CompanyLite>(listedCompanies.name, choiceParams(search, page, perPage), {
    placeholderData: keepPreviousData,
  })

/** Returns the companies that the account has used last, and the selected one; those that are gone are left out. */
export const useRecentChoices = () => {
  const { companies: opened } = useRecents()
  const known = useKnownCompanyId()
  const used = opened.map(({ path }) => Number(/^\/companies\/(\d+)/.exec(path)?.[1] ?? 0))
  const ids = [...new Set([...(known === null ? [] : [known]), ...used])].filter((id) => id > 0).slice(0, mostCompanies)
  const { data, isPending } = useGetMany<CompanyLite>(listedCompanies.name, { ids }, { enabled: ids.length > 0 })
  const companies = ids.flatMap((id) => data?.find((company) => company?.id === id) ?? [])
  return { companies, isPending: ids.length > 0 && isPending }
}
