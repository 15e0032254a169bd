import type { Endpoint } from './call'

/** The name under which a company counts its cells of the grade map, which has no list of its own for each company. */
export const mappedRanks = 'mapped-ranks'

/**
 * Returns the name under which a company counts the records of a list: the last part of its path. Other lists than those of
 * a company have none.
 *
 * @example countedAs({ path: '/company/:company_id/job-grades/' }) // 'job-grades'
 */
export const countedAs = ({ path }: Pick<Endpoint, 'path'>): string | undefined =>
  /^\/company\/:company_id\/([\w-]+)\/$/.exec(path)?.[1]
