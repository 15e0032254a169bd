import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useCallback, useRef, useState } from 'react'
import { metaOf } from '../../schema/path'
import { everything } from '../../schema/queries'

type Suggestions = ReadonlyMap<string, readonly string[]>

/** Returns the job grades of companies as suggestions, and a function that reads those of a company once. */
export const useSuggestions = () => {
  const provider = useDataProvider()
  const client = useQueryClient()
  const asked = useRef(new Set<string>())
  const [suggestions, setSuggestions] = useState<Suggestions>(new Map())
  const suggestFor = useCallback(
    async (company: string) => {
      if (asked.current.has(company)) return
      asked.current.add(company)
      const query = { ...everything, filter: {}, meta: metaOf({ company_id: company }) }
      try {
        const { data } = await client.fetchQuery({
          queryKey: ['jobGrades', 'getList', query],
          queryFn: ({ signal }) => provider.getList('jobGrades', { ...query, signal }),
          meta: { ownErrors: true },
        })
        const grades = data.map(({ grade }: { grade?: unknown }) => String(grade))
        setSuggestions((before) => new Map(before).set(company, [...new Set(grades)]))
      } catch {
        // A cell can be edited without suggestions. They are asked for again next time.
        asked.current.delete(company)
      }
    },
    [client, provider],
  )
  return { suggestions, suggestFor }
}
