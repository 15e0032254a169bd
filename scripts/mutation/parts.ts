/** What is mutated, with the tests that have to notice. */
export interface Part {
  readonly mutate: readonly string[]
  /** The files of tests, by project of `vitest.config.ts`. */
  readonly tests: Readonly<Record<string, readonly string[]>>
  /** The percentage of mutants to be killed. */
  readonly goal: number
  /** The part of all mutants that is tried, so that a run ends within an hour; chosen by `MUTATION_SEED`. */
  readonly share?: number
}

const ofGradeMap = [
  '{bands,columnOrder,equivalents,gradeMap,gradeOrder,mapFile,mapGrid,mapState,mapView,mapWork,namedBlock}',
  '{problemIndex,problems,saveParts,unmapped}',
  'upload/decisions',
  'form/{copyGrades,mapping}',
  'ladder/ladders',
  'equivalents/answers',
]

const session = 'tests/unit/session/*.test.ts'

export const parts: Readonly<Record<string, Part>> = {
  contract: {
    mutate: [
      'contract/{guards,grants,roles,roleRules,permissions,fold,csvRows,csvFormulas,csvDelimiter,lastSuperUser,nameLists,outline,versioned}.ts',
      'contract/{applications,applicationTexts}.ts',
    ],
    tests: {
      // Without those of the entities, which take long and say nothing about these files.
      unit: [
        'tests/unit/contract/{applicationNames,calls,constants,csv*,fold,grants,guards,lastSuperUser,nameLists,outline,permissions,regular,role*,versioned}.test.ts',
        'tests/unit/access/{acts,matrix,rightsLike,scope,tellApart,words}.test.ts',
        'tests/unit/properties/{csv,permissions}.test.ts',
      ],
      // The rules of roles are decided there.
      isolated: ['tests/unit/server/decide.test.ts'],
    },
    goal: 90,
  },
  'src/custom/grid/model': {
    mutate: ['src/custom/grid/model/*.ts'],
    tests: {
      unit: ['tests/unit/{grid,custom/gradeMap}/**/*.test.ts', 'tests/unit/properties/grid.test.ts'],
      screensIsolated: ['tests/unit/{grid,properties}/clipboardHtml.test.tsx'],
    },
    goal: 90,
  },
  'src/custom/gradeMap': {
    mutate: ofGradeMap.map((name) => `src/custom/gradeMap/${name}.ts`),
    tests: { unit: ['tests/unit/{custom/gradeMap,grid}/**/*.test.ts', 'tests/unit/properties/grid.test.ts'] },
    goal: 90,
  },
  'src/custom/permissionMatrix': {
    mutate: ['src/custom/permissionMatrix/{groups,locks,matrix,reach,sentences,gridKeys}.ts'],
    tests: { unit: ['tests/unit/access/**/*.test.ts', 'tests/unit/properties/permissions.test.ts'] },
    goal: 90,
  },
  'src/custom/structure': {
    mutate: ['src/custom/structure/{rows,search,targets,tree,treeKeys}.ts'],
    tests: { unit: ['tests/unit/structure/*.test.ts', 'tests/unit/properties/trees.test.ts'] },
    goal: 90,
  },
  'contract/theme': {
    mutate: ['contract/theme/{oklch,tokens}.ts'],
    tests: { unit: ['tests/unit/console/theme.test.ts'] },
    goal: 90,
  },
  'src/custom/companies': {
    mutate: ['src/custom/companies/{contractRun,contracts,searchCompanies}.ts'],
    tests: { unit: ['tests/unit/console/contracts.test.ts'] },
    goal: 90,
  },
  // Models, without the screens that use them: those take minutes for each mutant.
  'src/schema': {
    mutate: [
      'src/schema/{condition,list/savedView,shared/foundPath}.ts',
      'src/schema/form/{payload,conflict,recordWork,taken,tabOfWork}.ts',
      'src/schema/csv/{markedFile,templateFile,uploadExtras,excel/convert,excel/percents,excel/workbook}.ts',
    ],
    tests: {
      unit: [
        'tests/unit/schema/{companyForm,markedFile,percents,pure,recordWork,savedView,templateFile,workbook}.test.ts',
        'tests/unit/console/search.test.ts',
      ],
      isolated: ['tests/unit/schema/{convert,tabOfWork}.test.ts'],
    },
    goal: 90,
    share: 0.1,
  },
  'src/schema on screens': {
    mutate: [
      'src/schema/list/{filters,listPage,listState,useRestore}.ts',
      'src/schema/shared/{refresh.ts,RememberedAddress.tsx}',
      'src/schema/form/{fieldLinks.ts,SectionRail.tsx,workKeeper.ts}',
    ],
    tests: {
      unit: [
        'tests/unit/schema/{listAddress,pure,recall,refresh,savedView}.test.ts',
        'tests/unit/properties/listState.test.ts',
      ],
      screens: ['tests/unit/schema/{filters,formAids,list,refreshing,remembered,sectionRail}.test.tsx'],
      screensIsolated: ['tests/unit/schema/{unsavedWork,workKeeper}.test.tsx'],
    },
    goal: 85,
    share: 0.05,
  },
  'src/dataProvider': {
    mutate: ['src/dataProvider/*.ts'],
    tests: {
      unit: ['tests/unit/console/queryClient.test.ts'],
      isolated: ['tests/unit/console/{dataProvider,providerConformance,restService}.test.ts', session],
    },
    goal: 85,
    share: 0.06,
  },
  'src/authProvider': { mutate: ['src/authProvider/*.ts'], tests: { isolated: [session] }, goal: 85, share: 0.08 },
  'server/records': {
    mutate: ['server/records/**/*.ts'],
    tests: {
      isolated: ['tests/unit/server/{closestNames,tally,treeNodes}.test.ts'],
      api: [
        'tests/api/{regions,businessUnits,versions,versionedRows,gradeOrder,recordedPlans,csv,changes,regularResources,undo,outlineUndo}.test.ts',
      ],
      // The generated calls of resources without a module.
      apiIsolated: ['tests/api/{plainComputed,plainLists,plainMany,plainParents,plainResource,recordRules}.test.ts'],
    },
    goal: 85,
    share: 0.02,
  },
  'server/search': {
    mutate: ['server/search/*.ts', 'contract/{calls/search,entities/found}.ts'],
    tests: {
      isolated: ['tests/unit/server/{above,matching}.test.ts'],
      api: ['tests/api/{blockers,search,searchHits}.test.ts'],
    },
    goal: 85,
    share: 0.1,
  },
  'server/accounts': {
    mutate: ['server/accounts/*.ts'],
    tests: {
      api: [
        'tests/api/{auth,viewAs,lockout,signingKeys,givenPasswords,oneTimePassword,ownPassword,breachedPasswords,passkeys}.test.ts',
        'tests/api/{secondFactors,factorRules,asksAgain,apiKeys,sessions,sessionsTogether,endsWithBrowser}.test.ts',
        'tests/api/{identityProviders,securityEvents,securityNotices}.test.ts',
      ],
    },
    goal: 85,
    share: 0.08,
  },
  'server/modules/companyUsers': {
    mutate: ['server/modules/companyUsers/**/*.ts'],
    tests: {
      isolated: ['tests/unit/server/{decide,acts,explainRight,reports}.test.ts'],
      api: [
        'tests/api/{companyUser*,manyCompanyUsers,manyPreviews,manyRights,lastSuperUser,rights,ownRoles,roleLists}.test.ts',
        'tests/api/{answersAboutPeople,invitations,securityEvents}.test.ts',
      ],
    },
    goal: 85,
    share: 0.025,
  },
  'server/modules/structure': {
    mutate: ['server/modules/structure/**/*.ts'],
    tests: { api: ['tests/api/{outline*,structure*,regions,legalEntities}.test.ts'] },
    goal: 85,
    share: 0.05,
  },
  'server/modules/gradeMapping': {
    mutate: ['server/modules/gradeMapping/*.ts'],
    tests: { unit: ['tests/unit/properties/*.test.ts'], api: ['tests/api/gradeMap*.test.ts'] },
    goal: 85,
    share: 0.08,
  },
}
