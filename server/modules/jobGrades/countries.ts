/** The countries that a grade is limited to. */
import { jobGradeCountries, jobGrades } from '../../database/tables'
import { countryLinks } from '../countries/links'

export const gradeCountries = countryLinks({ rows: jobGrades, links: jobGradeCountries, member: 'job_grade_id' })
