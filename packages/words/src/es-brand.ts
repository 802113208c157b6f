/** How an instance looks: uploaded pictures, the brand, the landing page. */
import type { Form } from './form.ts'

export const brand = {
  'Picture shown beside the name. It is made smaller and stored here.':
    'Imagen que se ve junto al nombre. Se achica y se guarda aquí.',
  'The file is too large: at most 30 MB.': 'El archivo es demasiado grande: hasta 30 MB.',
  'This file is no picture that can be shown here.': 'Este archivo no es una imagen que se pueda mostrar aquí.',
  'Picture from this device': 'Imagen de este dispositivo',
  'Upload a picture': 'Subir una imagen',
  'Upload another': 'Subir otra',
  'or its address: https://…': 'o su dirección: https://…',
  'As it will look': 'Así se verá',
  'Cut to the shape of a card and stored here.': 'Se recorta a la forma de una tarjeta y se guarda aquí.',
} as const satisfies Record<string, Form>
