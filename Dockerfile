# One image for both services: `web` (the default) or `listener`.
FROM node:24-slim
WORKDIR /chispa
COPY . .
# Packages and the built frontend, once: a start finds both up to date and installs nothing.
RUN npm run build && mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 LISTENER_HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000 4100
# Not through npm: it does not pass on the signal to stop.
CMD ["node", "setup/run.mjs", "web"]
