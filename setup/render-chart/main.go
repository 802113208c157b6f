// Renders a chart as Helm does, by what Helm is made of: Go's templates, sprig, and Helm's own few functions. Prints the documents as JSON.
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go run main.go CHART VALUES
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

type values = map[string]interface{}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(path string) values {
	text, err := os.ReadFile(path)
	must(err)
	found := values{}
	must(yaml.Unmarshal(text, &found))
	return found
}

// The later one wins, table by table.
func merge(below, above values) values {
	for name, value := range above {
		table, isTable := value.(values)
		old, wasTable := below[name].(values)
		if isTable && wasTable {
			below[name] = merge(old, table)
		} else {
			below[name] = value
		}
	}
	return below
}

func main() {
	chart := os.Args[1]
	about := read(filepath.Join(chart, "Chart.yaml"))
	root := values{
		"Values":  merge(read(filepath.Join(chart, "values.yaml")), read(os.Args[2])),
		"Release": values{"Name": "plaza", "Namespace": "default", "Revision": 1, "Service": "Helm"},
		"Chart":   values{"Name": about["name"], "Version": about["version"], "AppVersion": about["appVersion"]},
	}
	templates := template.New("chart").Option("missingkey=zero").Funcs(sprig.TxtFuncMap())
	templates.Funcs(template.FuncMap{
		"include": func(name string, data interface{}) (string, error) {
			var text bytes.Buffer
			err := templates.ExecuteTemplate(&text, name, data)
			return text.String(), err
		},
		"toYaml": func(value interface{}) (string, error) {
			text, err := yaml.Marshal(value)
			return strings.TrimSuffix(string(text), "\n"), err
		},
		"required": func(complaint string, value interface{}) (interface{}, error) {
			if value == nil || value == "" {
				return nil, fmt.Errorf("%s", complaint)
			}
			return value, nil
		},
	})
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	must(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(err)
		_, err = templates.New(filepath.Base(file)).Parse(string(text))
		must(err)
	}
	documents := []values{}
	for _, file := range files {
		if !strings.HasSuffix(file, ".yaml") {
			continue
		}
		var text bytes.Buffer
		must(templates.ExecuteTemplate(&text, filepath.Base(file), root))
		decoder := yaml.NewDecoder(&text)
		for {
			document := values{}
			err := decoder.Decode(&document)
			if err == io.EOF {
				break
			}
			must(err)
			if len(document) > 0 {
				documents = append(documents, document)
			}
		}
	}
	must(json.NewEncoder(os.Stdout).Encode(documents))
}
