import type { Item, Measure, Section, Template } from './evaluation.ts'

/** Forms that a school can start from, after the shapes that Philippine schools use. */
export const starterTemplates: readonly Template[] = [
  characterAndCompetence(),
  weightedParts(),
  eightCompetencies(),
  oneIsBest(),
  fourTimesTwentyFive(),
]

function characterAndCompetence(): Template {
  const level: Measure = { kind: 'scale', least: 1, most: 5, best: 'most' }
  return {
    ...ofSupervisor('Character and competence', 100),
    sections: [
      section(
        'Character',
        50,
        items(level, [
          ['on-time', 'Comes on time and every day'],
          ['honest', 'Is honest, also about mistakes'],
          ['respect', 'Treats everyone with respect'],
          ['careful', 'Takes care of equipment and information'],
          ['willing', 'Accepts advice and acts on it'],
        ]),
      ),
      section(
        'Competence',
        50,
        items(level, [
          ['knowledge', 'Knows the basics of the field'],
          ['quality', 'Delivers work that others can use'],
          ['speed', 'Finishes tasks when they are due'],
          ['initiative', 'Finds the next useful thing to do'],
          ['communication', 'Speaks and writes clearly'],
        ]),
      ),
    ],
    range: { least: 0, most: 100 },
    grades: [
      { from: 0, grade: 'Failed' },
      { from: 75, grade: 'Passed' },
      { from: 90, grade: 'Excellent' },
    ],
  }
}

function weightedParts(): Template {
  const level: Measure = { kind: 'scale', least: 1, most: 5, best: 'most' }
  return {
    ...ofSupervisor('Weighted parts, 75 to 95', 100),
    sections: [
      {
        ...section('Work', 60, []),
        parts: [
          {
            id: 'output',
            title: 'Output',
            weight: 70,
            items: items(level, [
              ['quantity', 'Does a fair amount of work'],
              ['accuracy', 'Works without errors'],
            ]),
          },
          {
            id: 'method',
            title: 'Way of working',
            weight: 30,
            items: items(level, [
              ['planning', 'Plans the work of a day'],
              ['safety', 'Follows the safety rules'],
            ]),
          },
        ],
      },
      {
        ...section('Person', 40, []),
        parts: [
          {
            id: 'attitude',
            title: 'Attitude',
            weight: 50,
            items: items(level, [
              ['interest', 'Shows interest in the work'],
              ['cooperation', 'Works well with others'],
            ]),
          },
          {
            id: 'attendance',
            title: 'Attendance',
            weight: 50,
            items: items(level, [['presence', 'Is present and on time']]),
          },
        ],
      },
    ],
    range: { least: 75, most: 95 },
    grades: [],
  }
}

function eightCompetencies(): Template {
  const level: Measure = { kind: 'scale', least: 1, most: 4, best: 'most' }
  const levels = ['Needs help with most', 'Does simple tasks alone', 'Does usual tasks alone', 'Helps others']
  const eight: [string, string][] = [
    ['technical', 'Technical skill'],
    ['problem', 'Solving problems'],
    ['tools', 'Using tools and systems'],
    ['writing', 'Writing'],
    ['speaking', 'Speaking'],
    ['teamwork', 'Teamwork'],
    ['learning', 'Learning'],
    ['ethics', 'Professional ethics'],
  ]
  return {
    ...ofSupervisor('Eight competencies', 50),
    sections: [
      section(
        'Competencies',
        100,
        items(level, eight).map((item) => ({ ...item, levels })),
      ),
    ],
    range: { least: 0, most: 100 },
    grades: [
      { from: 0, grade: 'Beginning' },
      { from: 40, grade: 'Developing' },
      { from: 65, grade: 'Proficient' },
      { from: 90, grade: 'Advanced' },
    ],
  }
}

function oneIsBest(): Template {
  const level: Measure = { kind: 'scale', least: 1, most: 5, best: 'least' }
  const listed = items(level, [
    ['duties', 'Carries out assigned duties'],
    ['deadlines', 'Keeps deadlines'],
    ['customers', 'Deals with customers'],
    ['records', 'Keeps records in order'],
    ['appearance', 'Dresses for the workplace'],
  ])
  return {
    ...ofSupervisor('1 is best, with N/A', 100),
    sections: [
      section(
        'Performance',
        100,
        listed.map((item) => ({ ...item, mayBeNotApplicable: true })),
      ),
    ],
    range: { least: 0, most: 100 },
    grades: [],
  }
}

function fourTimesTwentyFive(): Template {
  const points: Measure = { kind: 'points', most: 25 }
  return {
    ...ofSupervisor('Four times 25 points', 100),
    sections: [
      section(
        'Points',
        100,
        items(points, [
          ['work-quality', 'Quality of work'],
          ['job-knowledge', 'Knowledge of the job'],
          ['dependability', 'Dependability'],
          ['relations', 'Relations with others'],
        ]),
      ),
    ],
    range: { least: 0, most: 100 },
    grades: [
      { from: 0, grade: 'Failed' },
      { from: 75, grade: 'Passed' },
    ],
  }
}

function ofSupervisor(name: string, dueAt: number) {
  return { name, kind: 'supervisor_student', dueAt } as const
}

function section(title: string, weight: number, listed: readonly Item[]): Section {
  return { id: title.toLowerCase(), title, weight, items: listed, parts: [] }
}

function items(measure: Measure, texts: readonly (readonly [string, string])[]): Item[] {
  return texts.map(([id, text]) => ({
    id,
    text,
    measure,
    levels: [],
    mayBeNotApplicable: false,
    needsComment: false,
  }))
}
