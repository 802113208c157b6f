{{- define "chispa.name" -}}
{{- printf "%s-chispa" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "chispa.labels" -}}
app.kubernetes.io/name: chispa
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end -}}

{{- define "chispa.image" -}}
{{ required "image.repository: build the image and name it" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "chispa.pod" -}}
automountServiceAccountToken: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 64Mi }
{{- end -}}

{{- define "chispa.container" -}}
image: {{ include "chispa.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - name: tmp
    mountPath: /tmp
{{- end -}}

{{- define "chispa.secret" -}}
{{ required "secretName: make a secret with the keys that values.yaml lists" .Values.secretName }}
{{- end -}}

{{/* A variable from the secret: ["NAME" required?] */}}
{{- define "chispa.secretEnv" -}}
- name: {{ .name }}
  valueFrom: { secretKeyRef: { name: {{ include "chispa.secret" .root | quote }}, key: {{ .name }}, optional: {{ .optional }} } }
{{- end -}}

{{- define "chispa.databaseEnv" -}}
{{ include "chispa.secretEnv" (dict "root" . "name" "DATABASE_URL" "optional" false) }}
{{ include "chispa.secretEnv" (dict "root" . "name" "DATABASE_DIRECT_URL" "optional" true) }}
{{- end -}}

{{- define "chispa.serviceEnv" -}}
{{ include "chispa.databaseEnv" . }}
{{ include "chispa.secretEnv" (dict "root" . "name" "NWC_VAULT_KEY" "optional" false) }}
{{ include "chispa.secretEnv" (dict "root" . "name" "NWC_VAULT_KEY_PREVIOUS" "optional" true) }}
{{ include "chispa.secretEnv" (dict "root" . "name" "LISTENER_AUTH_SECRET" "optional" false) }}
{{ include "chispa.secretEnv" (dict "root" . "name" "LISTENER_REQUEST_AUTH_SECRET" "optional" true) }}
{{ include "chispa.secretEnv" (dict "root" . "name" "METRICS_TOKEN" "optional" true) }}
{{- range $name, $value := .Values.env }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end -}}
