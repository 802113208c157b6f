/** The pictures of the demo's card designs, drawn here and served by the sandbox. */
import type { FastifyInstance } from 'fastify'

type Design = { name: string; description: string; sky: [string, string]; light: string; ground: string }

export const designs: readonly Design[] = [
  {
    name: 'plaza-by-day',
    description: 'Plaza by day',
    sky: ['#fde68a', '#f59e0b'],
    light: '#fff7ed',
    ground: '#92400e',
  },
  {
    name: 'plaza-by-night',
    description: 'Plaza by night',
    sky: ['#312e81', '#0f172a'],
    light: '#fbbf24',
    ground: '#020617',
  },
]

export const picturesPath = '/pictures'

export function servePictures(app: FastifyInstance): void {
  for (const design of designs) {
    app.get(`${picturesPath}/${design.name}.svg`, (_request, reply) =>
      reply.type('image/svg+xml').header('access-control-allow-origin', '*').send(picture(design)),
    )
  }
}

/** In the proportions of a bank card. */
const picture = ({
  description,
  sky,
  light,
  ground,
}: Design) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 856 540">
<title>${description}</title>
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
<rect width="856" height="540" fill="url(#sky)"/>
<circle cx="660" cy="150" r="70" fill="${light}"/>
<path d="M0 430h90v-90l60-50 60 50v90h90v-140h40v-50h60v50h40v140h80v-70h110v70h226v110H0z" fill="${ground}"/>
<path d="M120 90 60 190h46l-22 80 84-112h-52l30-68z" fill="${light}"/>
</svg>
`
